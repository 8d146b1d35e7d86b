import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import { quizEndings, type SittingEvent } from '../../../contract/exam/attempts.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import type { QuizDetails } from '../../../contract/exam/quizzes.ts';
import { quizEndingWords } from '../../content/ending-words.ts';
import { messages } from '../../content/messages.ts';
import { type ProctorPolicy, policyFor, quizPolicy } from '../../content/proctor-policies.ts';
import { reopenMs } from '../../content/times.ts';
import type { OpenedAttempt } from '../../services/exam/attempts.ts';
import type { QuizEnding } from '../../services/exam/hand-in.ts';
import { describeSitting, locateSitting, type SittingDescription } from '../../services/exam/quizzes.ts';
import { seenNow } from '../../services/exam/sitting-events.ts';
import { fromService } from '../actors/from-service.ts';
import { wordsOf } from '../kit/failure.ts';
import { type AnswerSheetEvent, answerSheetMachine, leftSheet, type SheetEnd } from './answer-sheet.machine.ts';
import { attemptOpeningMachine, type Opening, type OpeningEnd } from './attempt-opening.machine.ts';
import { endedBy } from './ended-by.ts';
import { type FullscreenEvent, fullscreen } from './fullscreen.ts';
import { type HandInEnd, handInMachine } from './hand-in.machine.ts';
import { type ProctorEvent, proctor } from './proctor.ts';
import { rejoined, type SheetStart } from './rejoin.ts';
import { type StopwatchEvent, stopwatch } from './stopwatch.ts';

/** `entrance`: the page the student came in by. `sittingId`: an earlier sitting, or null for the newest. */
export type QuizAttemptInput = {
  student: Student;
  quizId: string;
  sittingId: string | null;
  entrance: 'instructions' | 'attend';
};

/**
 * Times in s. `sheet`: the answers as they were when the questions were last left. `clockBase`: the seconds when the stopwatch
 * began. `notice`: what is being said.
 */
export type QuizAttemptContext = QuizAttemptInput & {
  details: QuizDetails | null;
  policy: ProctorPolicy;
  takeOver: boolean;
  canGoFullscreen: boolean;
  escapeLocked: boolean;
  holder: string;
  questions: Question[];
  sheet: SheetStart | null;
  clockHidden: boolean;
  clockBase: number;
  seconds: number;
  events: SittingEvent[];
  ending: QuizEnding | null;
  notice: string | null;
};

export type QuizAttemptEvent =
  | { type: 'page.opened' | 'attempt.begin' | 'attempt.enterFullscreen' | 'attempt.resume' }
  | { type: 'submission.ask' | 'submission.confirm' | 'submission.cancel' | 'attempt.retry' }
  | { type: 'question.goTo'; number: number }
  | { type: 'clock.toggle' }
  | FullscreenEvent
  | ProctorEvent
  | StopwatchEvent;

type Failure = { error: unknown };

/** The warnings so far are the restricted keys on record: a reload does not take one back. */
export const warningsOf = ({ events }: Pick<QuizAttemptContext, 'events'>) =>
  events.filter(({ kind }) => kind === 'keyPressed').length;

/** The sitting the machine works on; it is known in every state that asks. */
export const sittingOf = ({ sittingId }: QuizAttemptContext) => sittingId ?? '';

/** How many questions are sat: those that came, or for a submission recovered without them, those of the description. */
export const questionCount = ({ questions, details }: QuizAttemptContext) =>
  questions.length || (details?.modules[0]?.questions ?? 0);

const endedWith = (ending: QuizEnding | null) => ({ ending, notice: ending && quizEndingWords[ending] });

/** A quiz's own ending; nothing is said of one that was open for 30 days. */
const quizEndingOf = (ending: string | null) => quizEndings.find((known) => known === ending) ?? null;

/** The opened attempt: the ledger and what this browser kept. Coming back is recorded, without a cost. */
function openedIn(context: QuizAttemptContext, attempt: OpenedAttempt): Partial<QuizAttemptContext> {
  const cameBack = context.details?.state === 'inProgress' && !context.holder;
  const { holder, events, seconds, ending, sheet } = rejoined(attempt, {
    ...context,
    studentId: context.student._id,
    sittingId: sittingOf(context),
    seen: cameBack ? [seenNow('interrupted')] : [],
  });
  return { holder, takeOver: false, events, seconds, sheet, ...endedWith(ending as QuizEnding | null) };
}

/** Everything the chart names: `quiz-attempt.machine.ts` has only states and transitions. */
export const quizAttemptSetup = setup({
  types: {
    input: {} as QuizAttemptInput,
    context: {} as QuizAttemptContext,
    events: {} as QuizAttemptEvent,
    tags: '' as 'waiting' | 'fullscreen' | 'covered',
    children: {} as { opening: 'attemptOpening'; sheet: 'answerSheet'; handIn: 'handIn' },
  },
  actors: {
    locateSitting: fromService(locateSitting),
    describeSitting: fromService(describeSitting),
    attemptOpening: attemptOpeningMachine,
    answerSheet: answerSheetMachine,
    handIn: handInMachine,
    fullscreen,
    proctor,
    stopwatch,
  },
  actions: {
    tell: assign({ notice: (_, notice: string) => notice }),
    tellFailure: assign({ notice: (_, { error, otherwise }: Failure & { otherwise: string }) => wordsOf(error, otherwise) }),
    hideNotice: assign({ notice: null }),
    takeSitting: assign({ sittingId: (_, sittingId: string) => sittingId }),
    takeDescription: assign((_, { details, endedHere, seconds, canGoFullscreen }: SittingDescription) => ({
      details,
      seconds,
      canGoFullscreen,
      takeOver: false,
      policy: policyFor(quizPolicy, details.policy),
      ...endedWith(quizEndingOf(details.state === 'submitted' ? details.ending : endedHere)),
    })),
    takeOver: assign({ takeOver: true }),
    takeOpening: assign(({ context }, { attempt, questions }: Opening) => ({
      ...(attempt ? openedIn(context, attempt) : {}),
      questions,
    })),
    noteFullscreen: assign(({ event }) => {
      assertEvent(event, 'fullscreen.entered');
      return { escapeLocked: event.escapeLocked };
    }),
    startClock: assign({ clockBase: ({ context }) => context.seconds }),
    keepTime: assign(({ context, event }) => {
      assertEvent(event, 'clock.ticked');
      return { seconds: context.clockBase + event.seconds };
    }),
    countTime: sendTo('sheet', ({ context }): AnswerSheetEvent => ({ type: 'time.counted', seconds: context.seconds })),
    passTime: sendTo('sheet', ({ context }): AnswerSheetEvent => ({ type: 'time.passed', seconds: context.seconds })),
    lockSheet: sendTo('sheet', { type: 'sheet.lock' } satisfies AnswerSheetEvent),
    unlockSheet: sendTo('sheet', { type: 'sheet.unlock' } satisfies AnswerSheetEvent),
    goTo: sendTo('sheet', (_, number: number): AnswerSheetEvent => ({ type: 'question.goTo', number })),
    // The sheet is left with its state: what stands on it is what is handed in.
    collect: assign(({ context, self }) => {
      const sheet = self.getSnapshot().children.sheet?.getSnapshot();
      return { sheet: sheet ? leftSheet(sheet.context) : context.sheet };
    }),
    toggleClock: assign({ clockHidden: ({ context }) => !context.clockHidden }),
    record: assign(({ context, event }) => {
      assertEvent(event, ['proctor.keyPressed', 'proctor.tabHidden', 'proctor.devtoolsOpened', 'fullscreen.exited']);
      return { events: [...context.events, event.seen] };
    }),
    recordOnSheet: sendTo('sheet', ({ event }): AnswerSheetEvent => {
      assertEvent(event, ['proctor.keyPressed', 'proctor.tabHidden', 'proctor.devtoolsOpened', 'fullscreen.exited']);
      return { type: 'event.recorded', seen: event.seen };
    }),
    warn: assign({ notice: ({ context }) => messages.quiz.warning(messages.quiz.keyReason, warningsOf(context)) }),
    endBy: assign((_, { ending }: { ending: QuizEnding }) => endedWith(ending)),
  },
  guards: {
    isSubmitted: ({ context }) => context.details?.state === 'submitted',
    endedHere: ({ context }) => context.ending !== null,
    isUnderWay: ({ context }) => context.details?.state === 'inProgress',
    entersByInstructions: ({ context }) => context.entrance === 'instructions',
    canGoFullscreen: ({ context }) => context.canGoFullscreen,
    wasStarted: ({ context }) => context.holder !== '' || context.details?.state === 'inProgress',
    isLastWarning: ({ context }) => warningsOf(context) + 1 >= context.policy.warningLimit,
    openingEndedBy: endedBy<OpeningEnd>,
    sheetEndedBy: endedBy<SheetEnd>,
    handInEndedBy: endedBy<HandInEnd>,
  },
  delays: { banner: ({ context }) => context.policy.bannerMs, reopen: reopenMs },
});
