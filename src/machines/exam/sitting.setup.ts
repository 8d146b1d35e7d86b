import { assign, sendTo, setup } from 'xstate';
import { type ModuleEnding, moduleEndings, type SittingEvent } from '../../../contract/exam/attempts.ts';
import type { ExamMessage } from '../../../contract/exam/messages.ts';
import type { ModuleTool } from '../../../contract/exam/quizzes.ts';
import { type SheetQuestion, toPageNames } from '../../../contract/free-response/tasks.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import { deadlineRefreshMs, lastMinutesSeconds, messagesRefreshMs, reopenMs } from '../../content/times.ts';
import { remainingMs, serverTime } from '../../services/api/server-clock.ts';
import { fetchDeadline, type OpenedAttempt } from '../../services/exam/attempts.ts';
import { fetchMessages } from '../../services/exam/messages.ts';
import { seenNow } from '../../services/exam/sitting-events.ts';
import { fromService } from '../actors/from-service.ts';
import { hasEnded } from '../kit/ended.ts';
import { refusedFor } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import type { Failure } from '../kit/with-output.ts';
import { type AnswerSheetEvent, answerSheetMachine, type SheetEnd, sheetToKeep } from './answer-sheet.machine.ts';
import { attemptOpeningMachine, type Opening, type OpeningEnd } from './attempt-opening.machine.ts';
import { type CountdownEvent, countdown } from './countdown.ts';
import type { FullscreenExit } from './fullscreen.ts';
import { type ProctorEvent, proctor } from './proctor.ts';
import { type OwnEnding, restoreAttempt, type SheetStart } from './restore-attempt.ts';
import type { SchoolEvent } from './school-watch.ts';
import type { SittingRules } from './sitting-rules.ts';
import { type StopwatchEvent, stopwatch } from './stopwatch.ts';

/**
 * A quiz's sitting or a module: `sittingId` is its own, `quizId` its content. `comesBack`: it was under way, and not in this tab.
 * `takeOver`: the student has chosen to go on here. `tools`: what is offered beside the questions. `pace`: the seconds that a timed drill's
 * clock counts down from, null elsewhere. `photographing`: how many seconds at the end are for photographing the pages of an answer on paper, null elsewhere. `sheet`, `seconds`: as far as this tab knows them.
 */
export type SittingInput = {
  studentId: string;
  sittingId: string;
  quizId: string;
  rules: SittingRules;
  policy: ProctorPolicy;
  comesBack: boolean;
  takeOver: boolean;
  tools: readonly ModuleTool[];
  pace: number | null;
  photographing: number | null;
  sheet: SheetStart | null;
  seconds: number;
};

/**
 * `seconds` used so far. Counting down: `deadline` in ms, `remaining` in s as the countdown last told it. `evidence`: the newest that the
 * proctor saw, and at the end what ended it. `notice`: what is being said. `problem`: why there are no questions. `messages`: of the school, the oldest first; `read`:
 * those that the student has read and the server does not know of.
 */
export type SittingContext = SittingInput & {
  holder: string;
  deadline: number;
  remaining: number;
  questions: SheetQuestion[];
  events: SittingEvent[];
  ending: ModuleEnding;
  evidence: SittingEvent | null;
  notice: string | null;
  problem: string | null;
  messages: ExamMessage[];
  read: string[];
};

export type SittingMachineEvent =
  | {
      type: 'submission.request' | 'submission.confirm' | 'submission.cancel' | 'test.end' | 'message.dismiss' | 'pages.begin';
    }
  | { type: 'question.goTo'; number: number }
  | SchoolEvent
  | { type: 'clock.toggle' | 'calculator.toggle' | 'reference.toggle' }
  | CountdownEvent
  | StopwatchEvent
  | FullscreenExit
  | ProctorEvent;

/** What the proctor saw. */
type Evidence = { seen: SittingEvent };

/**
 * `finished`: the questions are left for good, and the sheet is to be handed in. `interrupted`: fullscreen was left before the questions
 * were on the screen. `notOnScreen`: they came while the page was not. `displaced`: another device holds it. `closed`: it was over
 * before. `unavailable`: see `problem`. `unreachable`: likewise, until the server can be reached.
 */
export type SittingEnd = 'finished' | 'interrupted' | 'notOnScreen' | 'displaced' | 'closed' | 'unavailable' | 'unreachable';

/** How a sitting came to its end, and what is known of it then. `questions`: how many came. */
export type SittingOutput = Pick<
  SittingContext,
  'holder' | 'deadline' | 'sheet' | 'events' | 'seconds' | 'ending' | 'evidence' | 'notice' | 'problem'
> & { end: SittingEnd; questions: number };

/** The warnings so far are the counted keys on record since it began: a reload does not take one back. */
export const warningCount = ({ events, policy }: Pick<SittingContext, 'events' | 'policy'>) =>
  events.filter(({ kind, detail }) => kind === 'keyPressed' && !policy.immediateKeys.includes(detail)).length;

/** Whether an ending is one that a sitting can have; a device may have kept another one only by mistake. */
export const isModuleEnding = (ending: OwnEnding): ending is ModuleEnding => moduleEndings.some((known) => known === ending);

/** Endings that nothing seen has brought about: an earlier warning is no evidence of them. */
const unseenEndings: readonly ModuleEnding[] = ['student', 'timeUp', 'testEnded'];

/** What is left of a countdown without the time for photos at its end, in s. */
export const writingSeconds = ({ remaining, photographing }: Pick<SittingContext, 'remaining' | 'photographing'>): number =>
  Math.max(0, remaining - (photographing ?? 0));

/** Writing is over once only the time for photos is left; whoever has photographed a page, here or before a reload, has stopped writing. */
const isTimeForPages = ({ photographing, remaining, questions, sheet }: SittingContext): boolean =>
  photographing !== null &&
  (remaining <= photographing || questions.some((_, index) => toPageNames(sheet?.answers[index + 1] ?? '').length > 0));

const secondsLeft = (deadline: number) => Math.ceil(Math.max(0, remainingMs(deadline)) / 1000);

/** A countdown also ran while the page was away, except before staff took an end back; a stopwatch did not. */
function secondsBefore({ rules, seconds }: SittingContext, { reinstatedAt, startedAt, totalTime }: OpenedAttempt): number {
  if (rules.clock === 'up') return seconds;
  return reinstatedAt === null ? Math.max(0, Math.floor((serverTime() - startedAt) / 1000)) : totalTime;
}

/** The opened attempt: the ledger and what this browser kept. Coming back is recorded, without a cost. */
function openedIn(context: SittingContext, attempt: OpenedAttempt): Partial<SittingContext> {
  const { studentId, sittingId, comesBack, rules } = context;
  const { holder, events, seconds, ending, sheet } = restoreAttempt(attempt, {
    studentId,
    sittingId,
    seconds: secondsBefore(context, attempt),
    sheet: context.sheet,
    seen: comesBack && !context.holder ? [seenNow('interrupted')] : [],
  });
  const deadline = attempt.deadline ?? 0;
  return {
    ...{ holder, events, sheet, seconds, deadline, remaining: secondsLeft(deadline) },
    ...(ending && isModuleEnding(ending) ? { ending, notice: rules.words.endings[ending] } : {}),
  };
}

/** Everything the chart names: `sitting.machine.ts` has only states and transitions. */
export const sittingSetup = setup({
  types: {
    input: {} as SittingInput,
    context: {} as SittingContext,
    events: {} as SittingMachineEvent,
    output: {} as SittingOutput,
    tags: '' as 'waiting' | 'covered',
    children: {} as { opening: 'attemptOpening'; sheet: 'answerSheet'; countdown: 'countdown' },
  },
  actors: {
    attemptOpening: attemptOpeningMachine,
    answerSheet: answerSheetMachine,
    fetchDeadline: fromService(fetchDeadline),
    fetchMessages: fromService(fetchMessages),
    countdown,
    proctor,
    stopwatch,
  },
  actions: {
    ...noticeActions,
    takeOpening: assign(({ context }, { attempt, questions }: Opening) => ({
      ...(attempt ? openedIn(context, attempt) : {}),
      questions,
    })),
    noteNoQuestions: assign({ problem: ({ context: { rules } }) => rules.words.noQuestions }),
    noteNotStarted: assign({ problem: ({ context: { rules } }) => rules.words.notStarted }),
    noteFailure: assign({
      problem: ({ context: { rules } }, { error }: Failure) => rules.words.failure(error, rules.words.notStarted),
    }),
    keepTime: assign(({ context }, tick: { seconds: number } | { remaining: number }) => {
      if ('seconds' in tick) return { seconds: tick.seconds };
      return { remaining: tick.remaining, seconds: context.seconds + context.remaining - tick.remaining };
    }),
    countTime: sendTo('sheet', ({ context }): AnswerSheetEvent => ({ type: 'time.counted', seconds: context.seconds })),
    passSign: sendTo('sheet', (_, { at }: { at: number }): AnswerSheetEvent => ({ type: 'sign.given', at })),
    passTime: sendTo('sheet', ({ context }): AnswerSheetEvent => ({ type: 'time.passed', seconds: context.seconds })),
    // Minutes that staff added are no seconds used.
    takeDeadline: assign(({ context }, deadline: number | null) => {
      if (deadline === null) return {};
      const added = Math.round((deadline - context.deadline) / 1000);
      const remaining = secondsLeft(deadline);
      return { deadline, remaining, seconds: context.seconds + context.remaining + added - remaining };
    }),
    noteRead: assign(({ context: { messages, read } }) => ({
      messages: messages.slice(1),
      read: [...read, ...messages.slice(0, 1).map(({ id }) => id)],
    })),
    takeMessages: assign((_, messages: ExamMessage[]) => ({ messages, read: [] })),
    moveDeadline: sendTo('countdown', ({ context }) => ({ type: 'deadline.set' as const, deadline: context.deadline })),
    lockSheet: sendTo('sheet', { type: 'sheet.lock' } satisfies AnswerSheetEvent),
    unlockSheet: sendTo('sheet', { type: 'sheet.unlock' } satisfies AnswerSheetEvent),
    goTo: sendTo('sheet', (_, { number }: { number: number }): AnswerSheetEvent => ({ type: 'question.goTo', number })),
    // The sheet is left with its state: what stands on it is what is handed in.
    keepSheet: assign(({ context, self }) => {
      const sheet = self.getSnapshot().children.sheet?.getSnapshot();
      return { sheet: sheet ? sheetToKeep(sheet.context) : context.sheet };
    }),
    record: assign(({ context }, { seen }: Evidence) => ({ events: [...context.events, seen], evidence: seen })),
    recordOnSheet: sendTo('sheet', (_, { seen }: Evidence): AnswerSheetEvent => ({ type: 'event.recorded', seen })),
    warn: assign({
      notice: ({ context }, { seen }: Evidence) => context.rules.words.warning(warningCount(context), seen.detail),
    }),
    remind: assign({ notice: ({ context: { rules } }) => rules.words.reminder }),
    endBy: assign(({ context: { evidence, rules } }, ending: ModuleEnding) => ({
      ending,
      notice: rules.words.endings[ending],
      evidence: unseenEndings.includes(ending) ? null : evidence,
    })),
  },
  guards: {
    countsDown: ({ context }) => context.rules.clock === 'down',
    coversQuestions: ({ context }) => context.rules.devtools === 'cover',
    hasCalculator: ({ context }) => context.tools.includes('calculator'),
    hasReference: ({ context }) => context.tools.includes('reference'),
    isLastWarning: ({ context }) => warningCount(context) + 1 >= context.policy.warningLimit,
    isInLastMinutes: ({ context }) => context.rules.clock === 'down' && writingSeconds(context) <= lastMinutesSeconds,
    hasPace: ({ context }) => context.pace !== null,
    isOverPace: ({ context }) => context.pace !== null && context.seconds >= context.pace,
    hasPages: ({ context }) => context.photographing !== null,
    isTimeForPages: ({ context }) => isTimeForPages(context),
    hasTimeLeft: (_, deadline: number | null) => deadline !== null && remainingMs(deadline) > 0,
    hasMessage: ({ context }) => context.messages.length > 0,
    isClosed: (_, { error }: Failure) => refusedFor(error, 'closed'),
    isByHiding: (_, { byHiding }: { byHiding: boolean }) => byHiding,
    isHeldElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere'),
    ended: hasEnded<OpeningEnd | SheetEnd>,
  },
  delays: {
    banner: ({ context }) => context.policy.bannerMs,
    reopen: reopenMs,
    fetchDeadline: deadlineRefreshMs,
    fetchMessages: messagesRefreshMs,
  },
});
