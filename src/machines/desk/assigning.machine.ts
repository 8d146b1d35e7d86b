import { assign, setup } from 'xstate';
import type { Assignable } from '../../../contract/desk/assignments.ts';
import { messages } from '../../content/messages/desk.ts';
import {
  type AssignmentDraft,
  type CheckedAssignment,
  checkAssignment,
  loadAssignable,
  type MadeAssignment,
  makeAssignment,
  undoAssignment,
} from '../../services/desk/assigning.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { previewed } from '../kit/previewed.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

export type { AssignmentDraft };

/** `missing`: the fields that were left out. `checked`: whom the draft reaches, as it was last asked. */
type Context = {
  choices: Assignable | null;
  draft: AssignmentDraft;
  missing: readonly (keyof AssignmentDraft)[];
  checked: CheckedAssignment | null;
  made: MadeAssignment | null;
  notice: string | null;
};

type DraftChange = { change: Partial<AssignmentDraft> };

export type AssigningEvent =
  | { type: 'page.opened' | 'choices.retry' | 'draft.check' | 'draft.reopen' | 'assignment.send' | 'assignment.takeBack' }
  | ({ type: 'draft.change' } & DraftChange);

const emptyDraft: AssignmentDraft = {
  ...{ quiz: '', to: 'group', group: '', course: '', names: '', again: false, opens: '', closes: '', note: '' },
};

const findMissing = (draft: AssignmentDraft): (keyof AssignmentDraft)[] =>
  (['quiz', draft.to] as const).filter((name) => draft[name].trim() === '');

const assigningSetup = setup({
  types: {
    input: {} as { draft: Partial<AssignmentDraft> },
    context: {} as Context,
    events: {} as ConnectionEvent | AssigningEvent,
    tags: '' as 'waiting',
  },
  actors: {
    connection,
    loadAssignable: fromService(loadAssignable),
    checkAssignment: fromService(checkAssignment),
    makeAssignment: fromService(makeAssignment),
    undoAssignment: fromService(undoAssignment),
  },
  actions: {
    ...noticeActions,
    takeChoices: assign({ choices: (_, choices: Assignable) => choices }),
    changeDraft: assign(({ context }, { change }: DraftChange) => ({
      draft: { ...context.draft, ...change },
      missing: context.missing.filter((name) => !(name in change)),
    })),
    nameMissing: assign({ missing: ({ context }) => findMissing(context.draft) }),
    takeChecked: assign({ checked: (_, checked: CheckedAssignment) => checked }),
    takeMade: assign({ made: (_, made: MadeAssignment) => made }),
  },
  guards: {
    isComplete: ({ context }) => findMissing(context.draft).length === 0,
    reachesSomebody: ({ context }) => (context.checked?.gets.count ?? 0) > 0,
    hasChanged: (_, { error }: Failure) => refusedFor(error, 'conflict'),
  },
});

/**
 * A test on its way to students: idle -> loading what can be assigned -> drafting -> checking, which asks whom it reaches -> checked -> assigning -> assigned, from where it can be
 * taken back (takingBack -> takenBack). Nothing is assigned that was not looked at: where it reaches others by now, it is checked again, and said.
 */
export const assigningMachine = assigningSetup.createMachine({
  id: 'assigning',
  context: ({ input }) => ({
    ...{ choices: null, draft: { ...emptyDraft, ...input.draft }, missing: [], checked: null, made: null, notice: null },
  }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadAssignable', {
      input: undefined,
      onDone: withOutput('takeChoices'),
      target: 'drafting',
      onError: withError('showNotice', messages.assignable),
      retry: 'choices.retry',
      onRetry: 'hideNotice',
    }),
    drafting: {
      on: {
        'draft.change': { actions: [withEvent('changeDraft'), 'hideNotice'] },
        'draft.check': [
          { guard: 'isComplete', target: 'checking', actions: 'hideNotice' },
          { actions: ['hideNotice', 'nameMissing'] },
        ],
      },
    },
    ...previewed({
      check: 'checkAssignment',
      checkInput: ({ context: { draft } }: { context: Context }) => draft,
      onChecked: withOutput('takeChecked'),
      notChecked: withError('showNotice', messages.notChecked),
      draft: 'drafting',
      shown: 'checked',
      send: 'assignment.send',
      ready: 'reachesSomebody',
      doing: 'assigning',
      make: 'makeAssignment',
      makeInput: ({ context: { draft, checked } }: { context: Context }) => ({ draft, checked: checked as CheckedAssignment }),
      onMade: withOutput('takeMade'),
      notMade: withError('showNotice', messages.action),
      done: 'assigned',
      again: withError('hasChanged'),
    }),
    assigned: { on: { 'assignment.takeBack': { target: 'takingBack', actions: 'hideNotice' } } },
    takingBack: {
      tags: 'waiting',
      invoke: {
        id: 'undoAssignment',
        src: 'undoAssignment',
        input: ({ context: { made } }) => ({ assignment: made?.assignment ?? '' }),
        onDone: 'takenBack',
        onError: { target: 'assigned', actions: withError('showNotice', messages.action) },
      },
    },
    takenBack: { type: 'final' },
  },
});
