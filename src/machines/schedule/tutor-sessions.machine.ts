import { assign, setup } from 'xstate';
import type { SessionChange } from '../../../contract/schedule/session-life.ts';
import type { TutorSession, TutorSessions } from '../../../contract/schedule/tutor-sessions.ts';
import { messages } from '../../content/messages/tutor-sessions.ts';
import { sessionChangeWords } from '../../content/session-words.ts';
import { deviceTimeZone } from '../../services/schedule/own-time-zone.ts';
import { carryOutOrder, loadTutorSessions } from '../../services/schedule/tutor-sessions.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { isRefusal } from '../kit/failure.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';
import { findStepsProblem, readSteps } from './agreed-steps.ts';

/** What a tutor wants to do to a session: a change of it, or notes on a session or a meeting. */
export type TutorAction = SessionChange | 'noteSession' | 'noteMeeting';
const isNote = (action: TutorAction | undefined) => action === 'noteSession' || action === 'noteMeeting';
type Choice = { session: TutorSession; action: TutorAction };

/** `ownTimeZone`: this device's. `chosen`: what is being asked about; `to`: the free time it would be moved to; `steps`: what was agreed on, a step a line; `forParents`: whether the parents read the notes; `done`: what went well last, to be said. */
type Context = {
  page: TutorSessions | null;
  ownTimeZone: string;
  chosen: Choice | null;
  to: string;
  notes: string;
  steps: string;
  forParents: boolean;
  notice: string | null;
  done: string | null;
};

export type TutorSessionsEvent =
  | { type: 'page.opened' | 'page.retry' | 'change.confirm' | 'change.leave' | 'parents.toggle' }
  | ({ type: 'change.choose' } & Choice)
  | { type: 'time.choose'; slotId: string }
  | { type: 'notes.change' | 'steps.change'; text: string };

const describeDone = (action: TutorAction): string => {
  if (action === 'noteMeeting') return messages.noted;
  return action === 'noteSession' ? messages.sessionNoted : sessionChangeWords[action].done;
};

const tutorSessionsSetup = setup({
  types: { context: {} as Context, events: {} as ConnectionEvent | TutorSessionsEvent, tags: '' as 'waiting' },
  actors: { connection, loadSessions: fromService(loadTutorSessions), carryOut: fromService(carryOutOrder) },
  actions: {
    ...noticeActions,
    take: assign({ page: (_, page: TutorSessions) => page, ownTimeZone: () => deviceTimeZone() }),
    choose: assign(({ context: { page } }, { session, action }: Choice) => ({
      ...{ chosen: { session, action }, to: page?.times[0]?._id ?? '', notes: session.notes ?? '' },
      ...{ steps: session.steps.map(({ text }) => text).join('\n'), forParents: session.forParents },
      ...{ notice: null, done: null },
    })),
    chooseTime: assign({ to: (_, { slotId }: { slotId: string }) => slotId }),
    takeNotes: assign({ notes: (_, { text }: { text: string }) => text }),
    takeSteps: assign({ steps: (_, { text }: { text: string }) => text }),
    toggleParents: assign({ forParents: ({ context }) => !context.forParents }),
    leave: assign({ chosen: null, notice: null }),
    showDone: assign(({ context: { chosen } }) => ({
      ...{ chosen: null, notice: null },
      done: chosen === null ? null : describeDone(chosen.action),
    })),
  },
  guards: {
    isRefusal: (_, { error }: Failure) => isRefusal(error),
    isPossible: (_, { session, action }: Choice) => {
      if (action === 'noteMeeting') return session.isMeeting;
      return action === 'noteSession' ? !session.isMeeting : session.may.includes(action);
    },
    // Notes that were refused stay, to be written elsewhere or saved again.
    isRefusedNote: ({ context: { chosen } }, { error }: Failure) => isNote(chosen?.action) && isRefusal(error),
    isComplete: ({ context: { chosen, to, notes, steps } }) =>
      isNote(chosen?.action) ? notes.trim() !== '' && findStepsProblem(steps) === null : chosen?.action !== 'move' || to !== '',
  },
});

/**
 * A tutor's own sessions: loading -> shown, where whatever can be done to one is asked about first (`asking`) and then carried out (`doing`). Whatever the server says,
 * yes or no, the page is loaded anew, since students book and cancel meanwhile. Without an answer the question stays, and nothing typed is lost.
 */
export const tutorSessionsMachine = tutorSessionsSetup.createMachine({
  id: 'tutorSessions',
  context: {
    page: null,
    ownTimeZone: 'UTC',
    chosen: null,
    to: '',
    notes: '',
    steps: '',
    forParents: false,
    notice: null,
    done: null,
  },
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
        'parents.toggle': { actions: 'toggleParents' },
        'change.confirm': { guard: 'isComplete', target: 'doing', actions: 'hideNotice' },
        'change.leave': { target: 'shown', actions: 'leave' },
      },
    },
    doing: {
      invoke: {
        id: 'carryOut',
        src: 'carryOut',
        input: ({ context: { chosen, to, notes, steps, forParents } }) => ({
          ...{ session: chosen?.session.id ?? '', action: chosen?.action ?? 'noteSession', to, notes },
          ...{ steps: readSteps(steps), forParents },
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
