import { assign, setup } from 'xstate';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import { type OpenedAttempt, openAttempt } from '../../services/exam/attempts.ts';
import { NotOnScreen, requireFullscreen } from '../../services/exam/fullscreen.ts';
import { NotKept, recallAttempt, recallQuestions } from '../../services/exam/offline-attempt.ts';
import { loadQuestions } from '../../services/exam/quizzes.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor, unreachable } from '../kit/failure.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';

/** `sittingId`: a quiz's sitting or a module's; `quizId`: its content. `takeOver`: the student has chosen to go on here. */
export type OpeningInput = { sittingId: string; quizId: string; takeOver: boolean };

/**
 * What came of it. `endedHere`: this device ended the attempt before and has not delivered that. `notOnScreen`: the page was out
 * of fullscreen or hidden when the questions came. `closed`: it is over. `unreachable`: no server, and nothing kept to go on with.
 */
export type OpeningEnd = 'opened' | 'endedHere' | 'notOnScreen' | 'closed' | 'withoutQuestions' | 'unreachable' | 'failed';

/** `attempt` is there from `opened`, `endedHere`, `notOnScreen` and `withoutQuestions` on; `error` tells why it failed or is out of reach. */
export type Opening = { end: OpeningEnd; attempt: OpenedAttempt | null; questions: SheetQuestion[]; error: unknown };

type Context = OpeningInput & { attempt: OpenedAttempt | null; questions: SheetQuestion[]; error: unknown };

const attemptOpeningSetup = setup({
  types: {
    input: {} as OpeningInput,
    context: {} as Context,
    events: {} as { type: 'attempt.takeOver' },
    output: {} as Opening,
  },
  actors: {
    openAttempt: fromService(openAttempt),
    // Questions that come while the page is out of fullscreen or hidden are not shown, and nothing is submitted unseen.
    loadQuestions: fromService<SheetQuestion[], { sittingId: string; quizId: string }>(async (input, signal) => {
      const questions = await loadQuestions(input, signal);
      requireFullscreen();
      return questions;
    }),
    recallAttempt: fromService(recallAttempt),
    recallQuestions: fromService(recallQuestions),
  },
  actions: {
    takeOver: assign({ takeOver: true }),
    takeAttempt: assign({ attempt: (_, attempt: OpenedAttempt) => attempt }),
    takeQuestions: assign({ questions: (_, questions: SheetQuestion[]) => questions }),
    noteFailure: assign({ error: (_, { error }: Failure) => error }),
  },
  guards: {
    endedOnDevice: (_, { journals }: OpenedAttempt) => journals.some(({ ending }) => ending !== null),
    hasNoQuestions: (_, questions: SheetQuestion[]) => questions.length === 0,
    isHeldElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere'),
    isClosed: (_, { error }: Failure) => refusedFor(error, 'closed'),
    isNotOnScreen: (_, { error }: Failure) => error instanceof NotOnScreen,
    isUnreachable: (_, { error }: Failure) => unreachable(error),
    isNotKept: (_, { error }: Failure) => error instanceof NotKept,
  },
});

/**
 * Opens a quiz's sitting or a module and brings its questions: starting -> loading -> opened. Where another tab or device holds
 * it the student is asked first. The questions come after the start: nobody reads them before the clock runs. Out of the server's reach a
 * sitting that was opened here before comes from this device: recalling -> recallingQuestions -> opened.
 */
export const attemptOpeningMachine = attemptOpeningSetup.createMachine({
  id: 'attemptOpening',
  context: ({ input }) => ({ ...input, attempt: null, questions: [], error: null }),
  initial: 'starting',
  output: ({ context, event }) => ({
    end: event.output as OpeningEnd,
    attempt: context.attempt,
    questions: context.questions,
    error: context.error,
  }),
  states: {
    starting: {
      invoke: {
        id: 'openAttempt',
        src: 'openAttempt',
        input: ({ context: { sittingId, takeOver } }) => ({ sittingId, takeOver }),
        onDone: [
          { guard: withOutput('endedOnDevice'), target: 'endedHere', actions: withOutput('takeAttempt') },
          { target: 'loading', actions: withOutput('takeAttempt') },
        ],
        onError: [
          { guard: withError('isHeldElsewhere'), target: 'heldElsewhere' },
          { guard: withError('isClosed'), target: 'closed' },
          { guard: withError('isUnreachable'), target: 'recalling', actions: withError('noteFailure') },
          { target: 'failed', actions: withError('noteFailure') },
        ],
      },
    },
    recalling: {
      invoke: {
        id: 'recallAttempt',
        src: 'recallAttempt',
        input: ({ context: { sittingId, takeOver } }) => ({ sittingId, takeOver }),
        onDone: [
          { guard: withOutput('endedOnDevice'), target: 'endedHere', actions: withOutput('takeAttempt') },
          { target: 'recallingQuestions', actions: withOutput('takeAttempt') },
        ],
        onError: [
          { guard: withError('isHeldElsewhere'), target: 'heldElsewhere' },
          { guard: withError('isNotKept'), target: 'unreachable' },
          { target: 'failed', actions: withError('noteFailure') },
        ],
      },
    },
    heldElsewhere: { on: { 'attempt.takeOver': { target: 'starting', actions: 'takeOver' } } },
    loading: {
      invoke: {
        id: 'loadQuestions',
        src: 'loadQuestions',
        input: ({ context: { sittingId, quizId } }) => ({ sittingId, quizId }),
        onDone: [
          { guard: withOutput('hasNoQuestions'), target: 'withoutQuestions' },
          { target: 'opened', actions: withOutput('takeQuestions') },
        ],
        onError: [
          { guard: withError('isNotOnScreen'), target: 'notOnScreen' },
          { guard: withError('isUnreachable'), target: 'recallingQuestions', actions: withError('noteFailure') },
          { target: 'failed', actions: withError('noteFailure') },
        ],
      },
    },
    recallingQuestions: {
      invoke: {
        id: 'recallQuestions',
        src: 'recallQuestions',
        input: ({ context: { sittingId } }) => ({ sittingId }),
        onDone: { target: 'opened', actions: withOutput('takeQuestions') },
        onError: [
          { guard: withError('isNotOnScreen'), target: 'notOnScreen' },
          { guard: withError('isNotKept'), target: 'unreachable' },
          { target: 'failed', actions: withError('noteFailure') },
        ],
      },
    },
    opened: { type: 'final', output: 'opened' },
    endedHere: { type: 'final', output: 'endedHere' },
    notOnScreen: { type: 'final', output: 'notOnScreen' },
    closed: { type: 'final', output: 'closed' },
    withoutQuestions: { type: 'final', output: 'withoutQuestions' },
    unreachable: { type: 'final', output: 'unreachable' },
    failed: { type: 'final', output: 'failed' },
  },
});
