import { assign, setup } from 'xstate';
import type { TutorHours } from '../../../contract/tutors/hours.ts';
import { findProblems } from '../../content/desk/form-fields.ts';
import { messages } from '../../content/messages/tutor-hours.ts';
import { exceptionFields, weekFields } from '../../content/tutors/hours-fields.ts';
import { changeTutorHours, type HoursDraft, type HoursOrder, loadTutorHours } from '../../services/tutors/hours.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { toWeekDraft } from './week-draft.ts';

/** `draft`: what is filled in; `removed`: the exception that is taken back; `problems`: what is wrong with the draft, by field, once it was to be saved; `done`: what went well last. */
type Context = {
  hours: TutorHours | null;
  draft: HoursDraft;
  removed: string;
  problems: Readonly<Record<string, string>>;
  notice: string | null;
  done: string | null;
};

export type TutorHoursEvent =
  | { type: 'page.opened' | 'page.retry' | 'week.edit' | 'exception.add' | 'form.save' | 'form.leave' }
  | { type: 'exception.remove'; exception: string }
  | { type: 'field.change'; field: string; text: string };

const hoursSetup = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent | TutorHoursEvent, tags: '' as 'waiting' },
  actors: { connection, loadHours: fromService(loadTutorHours), changeHours: fromService(changeTutorHours) },
  actions: {
    ...noticeActions,
    take: assign({ hours: (_, hours: TutorHours) => hours }),
    draftWeek: assign(({ context: { hours } }) => ({ draft: hours ? toWeekDraft(hours) : {}, problems: {}, done: null })),
    draftException: assign({ draft: {}, problems: {}, done: null }),
    choose: assign({ removed: (_, { exception }: { exception: string }) => exception, done: null }),
    changeField: assign(({ context: { draft, problems } }, { field, text }: { field: string; text: string }) => {
      const { [field]: _, ...others } = problems;
      return { draft: { ...draft, [field]: text }, problems: others };
    }),
    nameProblems: assign(({ context }, fields: typeof weekFields) => ({ problems: findProblems(fields, context.draft) })),
    showSaved: assign({ done: messages.saved, draft: {} }),
  },
  guards: {
    isReadable: ({ context }, fields: typeof weekFields) => Object.keys(findProblems(fields, context.draft)).length === 0,
  },
});

/** A form over the page: what is wrong is named at its field, and nothing typed is lost until it is saved or left. */
const filling = (saving: 'savingWeek' | 'savingException', fields: typeof weekFields) =>
  hoursSetup.createStateConfig({
    on: {
      'field.change': { actions: withEvent('changeField') },
      'form.save': [
        { guard: { type: 'isReadable', params: fields }, target: saving, actions: 'hideNotice' },
        { actions: ['hideNotice', { type: 'nameProblems', params: fields }] },
      ],
      'form.leave': { target: 'shown', actions: 'hideNotice' },
    },
  });

/** Sends an order: saved, the page shows what holds then; else it stays `from` where it came. */
const saving = (from: 'editing' | 'excepting' | 'shown', toOrder: (context: Context) => HoursOrder) =>
  hoursSetup.createStateConfig({
    tags: 'waiting',
    invoke: {
      id: 'changeHours',
      src: 'changeHours',
      input: ({ context }) => toOrder(context),
      onDone: { target: 'shown', actions: [withOutput('take'), 'showSaved'] },
      onError: { target: from, actions: withError('showNotice', messages.notSaved) },
    },
  });

/**
 * A tutor's own hours: loading -> shown, where the week is edited, and leave or other hours are added (`excepting`) or taken back. Whatever is refused is said and loses nothing that was
 * typed; what is saved shows at once, with the booked sessions that are outside of it.
 */
export const tutorHoursMachine = hoursSetup.createMachine({
  id: 'tutorHours',
  context: { hours: null, draft: {}, removed: '', problems: {}, notice: null, done: null },
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadHours', {
      input: undefined,
      onDone: withOutput('take'),
      target: 'shown',
      onError: withError('showNotice', messages.failed),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'week.edit': { target: 'editing', actions: ['draftWeek', 'hideNotice'] },
        'exception.add': { target: 'excepting', actions: ['draftException', 'hideNotice'] },
        'exception.remove': { target: 'removing', actions: [withEvent('choose'), 'hideNotice'] },
      },
    },
    editing: filling('savingWeek', weekFields),
    excepting: filling('savingException', exceptionFields),
    savingWeek: saving('editing', ({ draft }) => ({ kind: 'week', draft })),
    savingException: saving('excepting', ({ draft }) => ({ kind: 'exception', draft })),
    removing: saving('shown', ({ removed: exception }) => ({ kind: 'removal', exception })),
  },
});
