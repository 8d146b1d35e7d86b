import { assign, sendTo, setup } from 'xstate';
import { quizEndings } from '../../../contract/exam/attempts.ts';
import { quizEndingWords } from '../../content/ending-words.ts';
import { messages } from '../../content/messages/exam.ts';
import { policyFor, quizPolicy } from '../../content/proctor-policies.ts';
import { awaitServer } from '../../services/exam/await-server.ts';
import type { QuizEnding } from '../../services/exam/hand-in.ts';
import { describeSitting, locateSitting, recallSitting, type SittingDescription } from '../../services/exam/quiz-description.ts';
import { fromService } from '../actors/from-service.ts';
import { hasEnded } from '../kit/ended.ts';
import { unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import type { Failure } from '../kit/with-output.ts';
import { type AttemptContext, type AttemptEvent, type AttemptInput, getRecordId } from './attempt-context.ts';
import { buildHold } from './build-hold.ts';
import { type FullscreenEvent, type FullscreenExit, fullscreen } from './fullscreen.ts';
import { type HandInEnd, type HandInInput, handInMachine, unopened } from './hand-in.machine.ts';
import { type SchoolEvent, schoolWatch } from './school-watch.ts';
import { sittingMachine } from './sitting.machine.ts';
import type { SittingEnd, SittingInput, SittingOutput } from './sitting.setup.ts';
import { quizRules } from './sitting-rules.ts';
import { type StopwatchEvent, stopwatch } from './stopwatch.ts';

/** `seconds` used so far. */
export type QuizAttemptContext = AttemptContext & { seconds: number; ending: QuizEnding | null };

export type QuizAttemptEvent = AttemptEvent | FullscreenEvent | StopwatchEvent | SchoolEvent;

const isUnderWay = ({ details }: QuizAttemptContext) => details?.state === 'inProgress';

/** A quiz's own ending; nothing is said of one that was open for 30 days. */
const quizEnding = (ending: string | null) => quizEndings.find((known) => known === ending) ?? null;

const endedWith = (ending: QuizEnding | null) => ({ ending, notice: ending && quizEndingWords[ending] });

/** Everything the chart names: `quiz-attempt.machine.ts` has only states and transitions. */
export const quizAttemptSetup = setup({
  types: {
    input: {} as AttemptInput,
    context: {} as QuizAttemptContext,
    events: {} as QuizAttemptEvent,
    tags: '' as 'waiting' | 'fullscreen' | 'covered',
    children: {} as { sitting: 'sitting'; handIn: 'handIn' },
  },
  actors: {
    locateSitting: fromService(locateSitting),
    describeSitting: fromService(describeSitting),
    recallSitting: fromService(recallSitting),
    server: fromService(awaitServer),
    sitting: sittingMachine,
    handIn: handInMachine,
    buildHold,
    schoolWatch,
    fullscreen,
    stopwatch,
  },
  actions: {
    ...noticeActions,
    takeSittingId: assign({ sittingId: (_, sittingId: string) => sittingId }),
    takeDescription: assign((_, { details, endedHere, seconds, canGoFullscreen }: SittingDescription) => ({
      details,
      seconds,
      canGoFullscreen,
      takeOver: false,
      policy: policyFor(quizPolicy, details.policy),
      ...endedWith(quizEnding(details.state === 'submitted' ? details.ending : endedHere)),
    })),
    takeOver: assign({ takeOver: true }),
    noteFullscreen: assign((_, { escapeLocked }: { escapeLocked: boolean }) => ({ escapeLocked })),
    keepTime: assign({ seconds: (_, { seconds }: StopwatchEvent) => seconds }),
    passOn: sendTo('sitting', (_, event: FullscreenExit | SchoolEvent) => event),
    takeSitting: assign(({ context }, left: SittingOutput) => ({
      left: left.holder ? left : context.left,
      seconds: left.seconds,
      takeOver: false,
    })),
    takeEnding: assign((_, { ending }: SittingOutput) => endedWith(quizEnding(ending))),
    showProblem: assign({ notice: (_, { problem }: SittingOutput) => problem ?? messages.attempt.notStarted }),
  },
  guards: {
    isUnreachable: (_, { error }: Failure) => unreachable(error),
    isSubmitted: ({ context }) => context.details?.state === 'submitted',
    endedHere: ({ context }) => context.ending !== null,
    isUnderWay: ({ context }) => isUnderWay(context),
    entersByInstructions: ({ context }) => context.entrance === 'instructions',
    canGoFullscreen: ({ context }) => context.canGoFullscreen,
    wasStarted: ({ context }) => context.left !== null || isUnderWay(context),
    ended: hasEnded<SittingEnd | HandInEnd>,
  },
});

/** The sitting as it goes on from what is known. */
export function sittingInput(context: QuizAttemptContext): SittingInput {
  const { student, quizId, policy, takeOver, left, seconds } = context;
  const comesBack = isUnderWay(context) && !left;
  const known = { studentId: student._id, sittingId: getRecordId(context), quizId, policy, takeOver, seconds };
  const pace = context.details?.modules[0]?.time ?? null;
  return { ...known, comesBack, sheet: left?.sheet ?? null, rules: quizRules, tools: [], pace, photographing: null };
}

/** What is handed in. One that is recovered without its questions has as many as its description says. */
export function handInInput(context: QuizAttemptContext): HandInInput {
  const { student, details, left, seconds, ending } = context;
  const { holder, sheet, events } = left ?? unopened;
  const questions = left?.questions || (details?.modules[0]?.questions ?? 0);
  const sitting = { kind: 'quiz', studentId: student._id, sittingId: getRecordId(context) } as const;
  return { ...sitting, questions, holder, sheet, events, seconds, ending: ending ?? 'student' };
}
