import { assign, setup } from 'xstate';
import type { QuizResult } from '../../../contract/results/results.ts';
import { messages } from '../../content/messages/practice.ts';
import { locateFinished, type SittingKind } from '../../services/exam/records.ts';
import { endLateAnswers, findLateModules, type LateModule, loadResult } from '../../services/results/results.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withOutput } from '../kit/with-output.ts';
import { earlierSittingsMachine } from './earlier-sittings.machine.ts';
import { nextStepsMachine } from './next-steps.machine.ts';
import { resultReviewMachine } from './result-review.machine.ts';
import { sharedAnswersMachine } from './shared-answers.machine.ts';

export type { LateModule, SittingKind };

/** `quizId` as in the address; `sittingId`: an earlier sitting, or null for the newest that is complete. */
export type QuizResultInput = { kind: SittingKind; studentId: string; quizId: string; sittingId: string | null };

/** `late` are the modules whose late answers the server still takes. */
type Context = QuizResultInput & { result: QuizResult | null; late: LateModule[]; notice: string | null };

const quizResultSetup = setup({
  types: {
    input: {} as QuizResultInput,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'result.retry' | 'lateAnswers.end' | 'lateAnswers.keep' | 'lateAnswers.confirmEnd' },
    tags: '' as 'waiting',
    children: {} as {
      review: 'resultReview';
      earlier: 'earlierSittings';
      nextSteps: 'nextSteps';
      shared: 'sharedAnswers';
    },
  },
  actors: {
    connection,
    locateResult: fromService(locateFinished),
    loadResult: fromService(loadResult),
    findLateModules: fromService(findLateModules),
    endLateAnswers: fromService(endLateAnswers),
    resultReview: resultReviewMachine,
    earlierSittings: earlierSittingsMachine,
    nextSteps: nextStepsMachine,
    sharedAnswers: sharedAnswersMachine,
  },
  actions: {
    ...noticeActions,
    takeSitting: assign({ sittingId: (_, sittingId: string) => sittingId }),
    takeResult: assign({ result: (_, result: QuizResult) => result }),
    takeLate: assign({ late: (_, late: LateModule[]) => late }),
  },
  guards: {
    mayWaitForLate: ({ context }, { error }: Failure) => context.kind === 'mock' && refusedFor(error, 'notOpen'),
    noneIsLate: (_, late: LateModule[]) => late.length === 0,
  },
});

const toSittingRequest = ({ sittingId }: Context) => ({ sittingId: required(sittingId) });
const toOwnSittingRequest = (context: Context) => ({ studentId: context.studentId, ...toSittingRequest(context) });

const notShown = { target: 'failed', actions: withError('showNotice', messages.result.failed) } as const;

/**
 * The result of a finished sitting: idle -> locating -> loading -> shown, or failed with a way to try again. What is shown has its
 * review, earlier sittings to compare it with, next steps, and what others asked about its questions. A mock test whose late answers may still come waits for them
 * (`awaitingLate`) until the student says that there is nothing more to send.
 */
export const quizResultMachine = quizResultSetup.createMachine({
  id: 'quizResult',
  context: ({ input }) => ({ ...input, result: null, late: [], notice: null }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'locating' } },
    locating: {
      tags: 'waiting',
      invoke: {
        id: 'locateResult',
        src: 'locateResult',
        input: ({ context: { kind, studentId, quizId, sittingId } }) => ({ kind, studentId, quizId, sittingId }),
        onDone: { target: 'loading', actions: withOutput('takeSitting') },
        onError: notShown,
      },
    },
    loading: {
      tags: 'waiting',
      invoke: {
        id: 'loadResult',
        src: 'loadResult',
        input: ({ context }) => toSittingRequest(context),
        onDone: { target: 'shown', actions: withOutput('takeResult') },
        onError: [{ ...notShown, guard: withError('mayWaitForLate'), target: 'findingLate' }, notShown],
      },
    },
    findingLate: {
      tags: 'waiting',
      invoke: {
        id: 'findLateModules',
        src: 'findLateModules',
        input: ({ context }) => toSittingRequest(context),
        onDone: [
          // Refused for another reason, which the server has told.
          { guard: withOutput('noneIsLate'), target: 'failed' },
          { target: 'awaitingLate', actions: withOutput('takeLate') },
        ],
        onError: notShown,
      },
    },
    awaitingLate: {
      on: { 'result.retry': 'loading' },
      initial: 'calm',
      states: {
        calm: { on: { 'lateAnswers.end': 'confirming' } },
        confirming: { on: { 'lateAnswers.keep': 'calm', 'lateAnswers.confirmEnd': '#quizResult.endingLate' } },
      },
    },
    endingLate: {
      tags: 'waiting',
      invoke: {
        id: 'endLateAnswers',
        src: 'endLateAnswers',
        input: ({ context }) => toSittingRequest(context),
        onDone: 'loading',
        onError: notShown,
      },
    },
    // Each part loads by itself: one that fails does not hide the result.
    shown: {
      invoke: [
        {
          id: 'review',
          src: 'resultReview',
          input: ({ context }) => ({ modules: required(context.result).modules }),
          onError: notShown,
        },
        {
          id: 'earlier',
          src: 'earlierSittings',
          input: ({ context }) => toOwnSittingRequest(context),
          onError: notShown,
        },
        {
          id: 'nextSteps',
          src: 'nextSteps',
          input: ({ context }) => toOwnSittingRequest(context),
          onError: notShown,
        },
        {
          id: 'shared',
          src: 'sharedAnswers',
          input: ({ context }) => toSittingRequest(context),
          onError: notShown,
        },
      ],
    },
    failed: {
      invoke: { id: 'connection', src: 'connection' },
      on: { 'result.retry': 'locating', 'connection.restored': 'locating' },
    },
  },
});
