import { assign, setup } from 'xstate';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import type { TutorSession, TutorSessions } from '../../../contract/schedule/tutor-sessions.ts';
import { messages } from '../../content/messages/tutor-sessions.ts';
import { sessionChangeWords } from '../../content/session-words.ts';
import { deviceTimeZone } from '../../services/schedule/own-time-zone.ts';
import { carryOutOrder, loadTutorSessions } from '../../services/schedule/tutor-sessions.ts';
import { fromService } from '../actors/from-service.ts';
import { isRefusal } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { findStepsProblem, readSteps } from './agreed-steps.ts';

/** What a tutor wants to do to a session: a change of it, or notes on a meeting. */
export type TutorAction = SessionChange | 'note';
type Choice = { session: TutorSession; action: TutorAction };

/** `ownTimeZone`: this device's. `chosen`: what is being asked about; `to`: the free time it would be moved to; `steps`: what was agreed on, a step a line; `done`: what went well last, to be said. */
type Context = {
  page: TutorSessions | null;
  ownTimeZone: string;
  chosen: Choice | null;
  to: string;
  notes: string;
  steps: string;
  notice: string | null;
  done: string | null;
};

export type TutorSessionsEvent =
  | { type: 'page.opened' | 'page.retry' | 'change.confirm' | 'change.leave' }
  | ({ type: 'change.choose' } & Choice)
  | { type: 'time.choose'; slotId: string }
  | { type: 'notes.change' | 'steps.change'; text: string };

const tutorSessionsSetup = setup({
  types: { context: {} as Context, events: {} as TutorSessionsEvent, tags: '' as 'waiting' },
  actors: { loadSessions: fromService(loadTutorSessions), carryOut: fromService(carryOutOrder) },
  actions: {
    ...noticeActions,
    take: assign({ page: (_, page: TutorSessions) => page, ownTimeZone: () => deviceTimeZone() }),
    choose: assign(({ context: { page } }, { session, action }: Choice) => ({
      ...{ chosen: { session, action }, to: page?.times[0]?._id ?? '', notes: session.notes ?? '' },
      ...{ steps: session.steps.map(({ text }) => text).join('\n'), notice: null, done: null },
    })),
    chooseTime: assign({ to: (_, { slotId }: { slotId: string }) => slotId }),
    takeNotes: assign({ notes: (_, { text }: { text: string }) => text }),
    takeSteps: assign({ steps: (_, { text }: { text: string }) => text }),
    leave: assign({ chosen: null, notice: null }),
    showDone: assign(({ context: { chosen } }) => ({
      ...{ chosen: null, notice: null },
      done: chosen === null || chosen.action === 'note' ? messages.noted : sessionChangeWords[chosen.action].done,
    })),
  },
  guards: {
    isRefusal: (_, { error }: Failure) => isRefusal(error),
    isPossible: (_, { session, action }: Choice) => (action === 'note' ? session.isMeeting : session.may.includes(action)),
    // Notes that were refused stay, to be written elsewhere or saved again.
    isRefusedNote: ({ context: { chosen } }, { error }: Failure) => chosen?.action === 'note' && isRefusal(error),
    isComplete: ({ context: { chosen, to, notes, steps } }) =>
      chosen?.action === 'note'
        ? notes.trim() !== '' && findStepsProblem(steps) === null
        : chosen?.action !== 'move' || to !== '',
  },
});

/**
 * A tutor's own sessions: loading -> shown, where whatever can be done to one is asked about first (`asking`) and then carried out (`doing`). Whatever the server says,
 * yes or no, the page is loaded anew, since students book and cancel meanwhile. Without an answer the question stays, and nothing typed is lost.
 */
export const tutorSessionsMachine = tutorSessionsSetup.createMachine({
  id: 'tutorSessions',
  context: { page: null, ownTimeZone: 'UTC', chosen: null, to: '', notes: '', steps: '', notice: null, done: null },
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'loading' } },
    ...loadable('loadSessions', {
      input: undefined,
      onDone: withOutput('take'),
      target: 'shown',
      onError: withError('showNotice', messages.failed),
      retry: 'page.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'change.choose': { guard: withEvent('isPossible'), target: 'asking', actions: withEvent('choose') } } },
    asking: {
      on: {
        'time.choose': { actions: withEvent('chooseTime') },
        'notes.change': { actions: withEvent('takeNotes') },
        'steps.change': { actions: withEvent('takeSteps') },
        'change.confirm': { guard: 'isComplete', target: 'doing', actions: 'hideNotice' },
        'change.leave': { target: 'shown', actions: 'leave' },
      },
    },
    doing: {
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context: { chosen, to, notes, steps } }) => ({
          ...{ session: chosen?.session.id ?? '', action: chosen?.action ?? 'note', to, notes },
          steps: readSteps(steps),
        }),
        onDone: { target: 'loading', actions: 'showDone' },
        onError: [
          { guard: withError('isRefusedNote'), target: 'asking', actions: withError('showNotice', messages.notDone) },
          { guard: withError('isRefusal'), target: 'loading', actions: ['leave', withError('showNotice', messages.notDone)] },
          { target: 'asking', actions: withError('showNotice', messages.maybeDone) },
        ],
      },
    },
  },
});
