import { assign, setup } from 'xstate';
import { actionForms } from '../../content/desk/action-forms.ts';
import { type ActionForm, findProblems } from '../../content/desk/form-fields.ts';
import { messages } from '../../content/messages/desk.ts';
import { carryOut, type DeskAction, type DeskOrder, type Outcome } from '../../services/desk/actions.ts';
import { FieldsRefused } from '../../services/desk/draft.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `name`: whom it is about, in words. `draft`: what the fields begin with. `choices`: what a field of that kind lets one choose. */
export type DeskActionInput = DeskOrder & { name: string; choices?: readonly { value: string; label: string }[] };

/** `problems`: what is wrong with what was filled in, by field, once it was to be sent. */
type Context = DeskActionInput & { problems: Readonly<Record<string, string>>; done: Outcome | null; notice: string | null };

export type DeskActionEvent = { type: 'field.change'; field: string; text: string } | { type: 'action.send' | 'action.cancel' };

/** The form of an action: what it asks, and how it is called. */
export const findForm = (action: DeskAction): ActionForm => actionForms[action];

const findFormProblems = ({ action, draft }: Pick<Context, 'action' | 'draft'>) => findProblems(findForm(action).fields, draft);

const deskActionSetup = setup({
  types: {
    input: {} as DeskActionInput,
    context: {} as Context,
    events: {} as DeskActionEvent,
    output: {} as Outcome | null,
    tags: '' as 'waiting',
  },
  actors: { carryOut: fromService(carryOut) },
  actions: {
    ...noticeActions,
    changeField: assign(({ context: { draft, problems } }, { field, text }: { field: string; text: string }) => {
      const { [field]: _, ...others } = problems;
      return { draft: { ...draft, [field]: text }, problems: others };
    }),
    nameProblems: assign({ problems: ({ context }) => findFormProblems(context) }),
    // What the server alone knows: that somebody has this username, or this address.
    takeProblems: assign((_, { error }: Failure) => ({
      problems: error instanceof FieldsRefused ? Object.fromEntries(error.problems.map(({ field, says }) => [field, says])) : {},
    })),
    takeDone: assign({ done: (_, done: Outcome) => done }),
  },
  guards: {
    isReadable: ({ context }) => Object.keys(findFormProblems(context)).length === 0,
    namesFields: (_, { error }: Failure) => error instanceof FieldsRefused,
  },
});

/**
 * One action of staff, as a dialog: filling -> sending -> done, which gives what came of it. What is refused is said, beside its field where the server names one, and loses nothing that was
 * filled in; nothing is sent twice while it is under way, and canceling does nothing.
 */
export const deskActionMachine = deskActionSetup.createMachine({
  id: 'deskAction',
  context: ({ input }) => ({ ...input, problems: {}, done: null, notice: null }),
  initial: 'filling',
  output: ({ context }) => context.done,
  states: {
    filling: {
      on: {
        'field.change': { actions: withEvent('changeField') },
        'action.send': [
          { guard: 'isReadable', target: 'sending', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameProblems'] },
        ],
        'action.cancel': 'cancelled',
      },
    },
    sending: {
      tags: 'waiting',
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context: { action, subject, draft } }) => ({ action, subject, draft }),
        onDone: { target: 'done', actions: withOutput('takeDone') },
        onError: [
          { guard: withError('namesFields'), target: 'filling', actions: withError('takeProblems') },
          { target: 'filling', actions: withError('showNotice', messages.action) },
        ],
      },
    },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
