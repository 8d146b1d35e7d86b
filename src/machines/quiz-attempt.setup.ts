import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Ending, SittingEvent, TimePerQuestion } from '../../contract/attempts.ts';
import type { Student } from '../../contract/people.ts';
import type { Question } from '../../contract/questions.ts';
import type { QuizDetails } from '../../contract/quizzes.ts';
import { messages } from '../config/messages.ts';
import { type ProctorPolicy, policyFor, quizPolicy } from '../config/proctor-policies.ts';
import { reopenMs, submitAgainMs } from '../config/times.ts';
import type { Zoom } from '../config/zooms.ts';
import { forgetSitting, handInQuiz, type OpenedAttempt, openAttempt } from '../services/attempts.ts';
import { NotOnScreen, requireFullscreen } from '../services/fullscreen.ts';
import { journalKey } from '../services/journal-store.ts';
import { describeSitting, loadQuestions, locateSitting, type SittingDescription } from '../services/quizzes.ts';
import { seenNow } from '../services/sitting-events.ts';
import { type ConnectionEvent, connection } from './actors/connection.ts';
import { fromService } from './actors/from-service.ts';
import { type FullscreenEvent, fullscreen } from './actors/fullscreen.ts';
import { type ProctorEvent, proctor } from './actors/proctor.ts';
import { type StopwatchEvent, stopwatch } from './actors/stopwatch.ts';
import { answerJournalMachine, type JournalEnd, type JournalEvent, type JournalInput } from './answer-journal.machine.ts';
import { longest, newestOf, numericEntry, rebased } from './answers.ts';
import { refusedFor, wordsOf } from './failure.ts';

/** `entrance`: the page the student came in by. `sittingId`: an earlier sitting, or null for the newest. */
export type QuizAttemptInput = {
  student: Student;
  quizId: string;
  sittingId: string | null;
  entrance: 'instructions' | 'attend';
};

/** How a student or a rule ends an attempt here. */
export type EndedBy = Exclude<Ending, 'expired'>;

/** Questions are numbered from 1. Times in s. `clockBase`: the seconds when the stopwatch began. `notice`: what is being said. */
export type QuizAttemptContext = QuizAttemptInput & {
  details: QuizDetails | null;
  policy: ProctorPolicy;
  takeOver: boolean;
  canGoFullscreen: boolean;
  escapeLocked: boolean;
  holder: string;
  journal: JournalInput | null;
  questions: Question[];
  answers: Record<number, string>;
  marks: Record<number, boolean>;
  eliminating: boolean;
  eliminated: Record<number, string[]>;
  current: number;
  clockHidden: boolean;
  zoom: Zoom;
  clockBase: number;
  seconds: number;
  timePerQuestion: TimePerQuestion;
  events: SittingEvent[];
  ending: EndedBy | null;
  handInFailed: boolean;
  notice: string | null;
};

export type QuizAttemptEvent =
  | { type: 'page.opened' | 'attempt.begin' | 'attempt.enterFullscreen' | 'attempt.takeOver' | 'attempt.resume' }
  | { type: 'attempt.submit' | 'attempt.confirm' | 'attempt.cancel' | 'attempt.retry' }
  | { type: 'answer.choose'; letter: string }
  | { type: 'answer.type'; text: string }
  | { type: 'option.eliminate'; letter: string }
  | { type: 'question.goTo'; number: number }
  | { type: 'question.next' | 'question.back' | 'mark.toggle' | 'clock.toggle' | 'eliminator.toggle' }
  | { type: 'zoom.set'; zoom: Zoom }
  | ConnectionEvent
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

/** What is said of each way to end. */
const noticeOf: Record<EndedBy, string | null> = {
  student: null,
  threeWarnings: messages.quiz.threeWarnings,
  fullscreenLeft: messages.quiz.fullscreenLeft,
  tabHidden: messages.quiz.tabHidden,
};
const endedWith = (ending: EndedBy | null) => ({ ending, notice: ending && noticeOf[ending] });

/** The opened attempt as this flow needs it: the ledger and what this browser kept, newest answer first served. */
function rejoined(context: QuizAttemptContext, opened: OpenedAttempt): Partial<QuizAttemptContext> {
  const { saved, lastSeq, journals, holder } = opened;
  const entries = rebased(
    journals.flatMap((journal) => journal.entries),
    saved,
    lastSeq,
  );
  const newest = [...newestOf([...saved, ...entries]).values()];
  const known = new Set(opened.events.map(({ id }) => id));
  const undelivered = journals.flatMap((journal) => journal.events).filter(({ id }) => !known.has(id));
  // Coming back is recorded, without a cost.
  if (context.details?.state === 'inProgress' && !context.holder) undelivered.push(seenNow('interrupted'));
  const timePerQuestion = longest([opened.timePerQuestion, ...journals.map((journal) => journal.timePerQuestion)]);
  const totalTime = Math.max(context.seconds, opened.totalTime);
  return {
    holder,
    takeOver: false,
    answers: Object.fromEntries(newest.map(({ question, answer }) => [question, answer])),
    marks: Object.fromEntries(newest.map(({ question, marked }) => [question, marked])),
    current: newest.reduce((last, entry) => (entry.at >= last.at ? entry : last), { at: 0, question: context.current }).question,
    seconds: totalTime,
    timePerQuestion,
    events: [...opened.events, ...undelivered],
    ...endedWith(journals.find(({ ending }) => ending !== null)?.ending ?? null),
    journal: {
      studentId: context.student._id,
      sittingId: sittingOf(context),
      holder,
      lastSeq,
      entries,
      events: undelivered,
      timePerQuestion,
      totalTime,
      adopted: journals.map(({ key }) => key).filter((key) => key !== journalKey(sittingOf(context), holder)),
    },
  };
}

/** Everything the chart names: `quiz-attempt.machine.ts` has only states and transitions. */
export const quizAttemptSetup = setup({
  types: {
    input: {} as QuizAttemptInput,
    context: {} as QuizAttemptContext,
    events: {} as QuizAttemptEvent,
    tags: '' as 'waiting' | 'fullscreen' | 'covered',
    children: {} as { journal: 'answerJournal' },
  },
  actors: {
    locateSitting: fromService(locateSitting),
    describeSitting: fromService(describeSitting),
    openAttempt: fromService(openAttempt),
    // Questions that come while the page is out of fullscreen or hidden are not shown, and nothing is submitted unseen.
    loadQuestions: fromService<Question[], { quizId: string }>(async (input, signal) => {
      const questions = await loadQuestions(input, signal);
      requireFullscreen();
      return questions;
    }),
    handInQuiz: fromService(handInQuiz),
    forgetSitting: fromService(forgetSitting),
    answerJournal: answerJournalMachine,
    fullscreen,
    proctor,
    stopwatch,
    connection,
  },
  actions: {
    tell: assign({ notice: (_, notice: string) => notice }),
    tellFailure: assign({ notice: (_, { error, otherwise }: Failure & { otherwise: string }) => wordsOf(error, otherwise) }),
    hideNotice: assign({ notice: null }),
    takeSitting: assign({ sittingId: (_, sittingId: string) => sittingId }),
    takeDescription: assign((_, { details, seconds, canGoFullscreen }: SittingDescription) => ({
      details,
      seconds,
      canGoFullscreen,
      takeOver: false,
      policy: policyFor(quizPolicy, details.policy),
    })),
    takeOver: assign({ takeOver: true }),
    takeQuestions: assign({ questions: (_, questions: Question[]) => questions }),
    rejoin: assign(({ context }, opened: OpenedAttempt) => rejoined(context, opened)),
    noteFullscreen: assign(({ event }) => {
      assertEvent(event, 'fullscreen.entered');
      return { escapeLocked: event.escapeLocked };
    }),
    startClock: assign({ clockBase: ({ context }) => context.seconds }),
    keepTime: assign(({ context, event }) => {
      assertEvent(event, 'clock.ticked');
      const seconds = context.clockBase + event.seconds;
      const spent = (context.timePerQuestion[context.current] ?? 0) + (seconds - context.seconds);
      return { seconds, timePerQuestion: { ...context.timePerQuestion, [context.current]: spent } };
    }),
    countSeconds: assign(({ context, event }) => {
      assertEvent(event, 'clock.ticked');
      return { seconds: context.clockBase + event.seconds };
    }),
    tellTime: sendTo('journal', ({ context }): JournalEvent => {
      return { type: 'time.passed', timePerQuestion: context.timePerQuestion, totalTime: context.seconds };
    }),
    choose: assign(({ context, event }) => {
      assertEvent(event, 'answer.choose');
      return { answers: { ...context.answers, [context.current]: event.letter } };
    }),
    type: assign(({ context, event }) => {
      assertEvent(event, 'answer.type');
      return { answers: { ...context.answers, [context.current]: numericEntry(event.text) } };
    }),
    toggleMark: assign(({ context }) => ({ marks: { ...context.marks, [context.current]: !context.marks[context.current] } })),
    eliminate: assign(({ context, event }) => {
      assertEvent(event, 'option.eliminate');
      const crossed = context.eliminated[context.current] ?? [];
      const next = crossed.includes(event.letter)
        ? crossed.filter((letter) => letter !== event.letter)
        : [...crossed, event.letter];
      return { eliminated: { ...context.eliminated, [context.current]: next } };
    }),
    toggleEliminator: assign({ eliminating: ({ context }) => !context.eliminating }),
    toggleClock: assign({ clockHidden: ({ context }) => !context.clockHidden }),
    setZoom: assign(({ event }) => {
      assertEvent(event, 'zoom.set');
      return { zoom: event.zoom };
    }),
    writeAnswer: sendTo('journal', ({ context }): JournalEvent => {
      const { current, answers, marks } = context;
      return { type: 'answer.written', question: current, answer: answers[current] ?? '', marked: marks[current] ?? false };
    }),
    goTo: assign({ current: (_, question: number) => question }),
    record: assign(({ context, event }) => {
      assertEvent(event, ['proctor.keyPressed', 'proctor.tabHidden', 'proctor.devtoolsOpened', 'fullscreen.exited']);
      return { events: [...context.events, event.seen] };
    }),
    recordInJournal: sendTo('journal', ({ event }): JournalEvent => {
      assertEvent(event, ['proctor.keyPressed', 'proctor.tabHidden', 'proctor.devtoolsOpened', 'fullscreen.exited']);
      return { type: 'event.recorded', seen: event.seen };
    }),
    warn: assign({ notice: ({ context }) => messages.quiz.warning(messages.quiz.keyReason, warningsOf(context)) }),
    endBy: assign((_, { ending }: { ending: EndedBy }) => endedWith(ending)),
    noteFailedHandIn: assign({ handInFailed: true }),
  },
  guards: {
    isSubmitted: (_, { details }: SittingDescription) => details.state === 'submitted',
    endedHere: (_, { endedHere }: SittingDescription) => endedHere,
    isUnderWay: (_, { details }: SittingDescription) => details.state === 'inProgress',
    entersByInstructions: ({ context }) => context.entrance === 'instructions',
    canGoFullscreen: ({ context }) => context.canGoFullscreen,
    wasStarted: ({ context }) => context.holder !== '' || context.details?.state === 'inProgress',
    isLastWarning: ({ context }) => warningsOf(context) + 1 >= context.policy.warningLimit,
    hasNoQuestions: (_, questions: Question[]) => questions.length === 0,
    isOption: ({ context, event }) =>
      event.type === 'answer.choose' && event.letter in (context.questions[context.current - 1]?.options ?? {}),
    isNumeric: ({ context }) => context.questions[context.current - 1]?.mcq === false,
    isQuestion: ({ context }, number: number) => number >= 1 && number <= context.questions.length,
    endedOnDevice: (_, { journals }: OpenedAttempt) => journals.some(({ ending }) => ending !== null),
    isNotOnScreen: (_, { error }: Failure) => error instanceof NotOnScreen,
    wasOpened: ({ context }) => context.holder !== '',
    isHeldElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere'),
    isClosed: (_, { error }: Failure) => refusedFor(error, 'closed'),
    journalEndedBy: (_, { reason, is }: { reason: JournalEnd; is: JournalEnd }) => reason === is,
  },
  delays: { banner: ({ context }) => context.policy.bannerMs, submitAgain: submitAgainMs, reopen: reopenMs },
});
