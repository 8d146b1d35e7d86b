import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import { type ModuleEnding, moduleEndings, type SittingEvent } from '../../../contract/exam/attempts.ts';
import type { Question } from '../../../contract/exam/questions.ts';
import type { ModuleDetails } from '../../../contract/exam/quizzes.ts';
import { mockEndingWords } from '../../content/ending-words.ts';
import { messages } from '../../content/messages.ts';
import type { ProctorPolicy } from '../../content/proctor-policies.ts';
import { askDeadlineMs, lastMinutesSeconds, reopenMs } from '../../content/times.ts';
import { CallFailed } from '../../services/api/call-failed.ts';
import { remainingMs, serverTime } from '../../services/api/server-clock.ts';
import { askDeadline, type OpenedAttempt } from '../../services/exam/attempts.ts';
import { seenNow } from '../../services/exam/sitting-events.ts';
import { fromService } from '../actors/from-service.ts';
import { refusedFor, wordsOf } from '../kit/failure.ts';
import { type AnswerSheetEvent, answerSheetMachine, leftSheet, type SheetEnd } from './answer-sheet.machine.ts';
import { attemptOpeningMachine, type Opening, type OpeningEnd } from './attempt-opening.machine.ts';
import { type CountdownEvent, countdown } from './countdown.ts';
import { endedBy } from './ended-by.ts';
import type { FullscreenEvent } from './fullscreen.ts';
import { type HandInEnd, handInMachine } from './hand-in.machine.ts';
import { type ProctorEvent, proctor } from './proctor.ts';
import { type EndedBy, rejoined, type SheetStart } from './rejoin.ts';

/**
 * `module`: as the server describes it, `position` from 1. `entry`: 'sit' opens it and shows the questions, 'deliver' hands in what
 * this device kept of it, ended by `ending`.
 */
export type ModuleAttemptInput = {
  student: Student;
  module: ModuleDetails;
  position: number;
  policy: ProctorPolicy;
  takeOver: boolean;
  entry: 'sit' | 'deliver';
  ending: ModuleEnding;
};

/**
 * Times in s, `deadline` in ms. `remaining` as the countdown last told it; `secondsBase` and `remainingBase` when the questions
 * came. `evidence`: what ended the module, where the proctor saw it. `notice`: what is being said.
 */
export type ModuleAttemptContext = ModuleAttemptInput & {
  holder: string;
  deadline: number;
  remaining: number;
  secondsBase: number;
  remainingBase: number;
  questions: Question[];
  sheet: SheetStart | null;
  events: SittingEvent[];
  evidence: SittingEvent | null;
  notice: string | null;
  problem: string | null;
};

export type ModuleAttemptEvent =
  | { type: 'submission.ask' | 'submission.confirm' | 'submission.cancel' | 'test.end' }
  | { type: 'question.goTo'; number: number }
  | { type: 'clock.toggle' | 'calculator.toggle' | 'reference.toggle' }
  | CountdownEvent
  | Extract<FullscreenEvent, { type: 'fullscreen.exited' }>
  | ProctorEvent;

/**
 * How a module came to its end here. `submitted`: the server has it. `interrupted`: the page was not on the screen when the
 * questions came, nothing is lost. `displaced`: another device holds it. `closed`: it was over before. `unavailable`: see `problem`.
 */
export type ModuleEnd = 'submitted' | 'interrupted' | 'displaced' | 'closed' | 'unavailable';
export type ModuleOutput = {
  end: ModuleEnd;
  deadline: number;
  ending: ModuleEnding;
  evidence: SittingEvent | null;
  notice: string | null;
  problem: string | null;
};

type Failure = { error: unknown };

/** The warnings so far are the counted keys on record since the module began: a reload does not take one back. */
export const warningsIn = ({ events, policy }: Pick<ModuleAttemptContext, 'events' | 'policy'>) =>
  events.filter(({ kind, detail }) => kind === 'keyPressed' && !policy.immediateKeys.includes(detail)).length;

/** The seconds of the module used so far. */
export const secondsOf = ({ secondsBase, remainingBase, remaining }: ModuleAttemptContext) =>
  secondsBase + Math.max(0, remainingBase - remaining);

const endedWith = (ending: ModuleEnding) => ({ ending, notice: mockEndingWords[ending] });

/** Endings that nothing seen has brought about: an earlier warning is no evidence of them. */
const unseenEndings: readonly ModuleEnding[] = ['student', 'timeUp', 'testEnded'];

/** Specification 8: the status of a refused call; without an answer what a service said, else `otherwise`. */
export function wordsOfMock(error: unknown, otherwise: string): string {
  if (error instanceof CallFailed && error.httpStatus !== null) return messages.mock.refused(error.httpStatus);
  return wordsOf(error, otherwise);
}

const leftOf = (deadline: number) => Math.ceil(Math.max(0, remainingMs(deadline)) / 1000);

/** The opened module. Coming back to one under way is recorded, without a cost. */
function openedIn(context: ModuleAttemptContext, attempt: OpenedAttempt): Partial<ModuleAttemptContext> {
  const { student, module } = context;
  const cameBack = module.state === 'inProgress' && !context.holder;
  const deadline = attempt.deadline ?? 0;
  // The clock also ran while the page was away, except before staff took an end back.
  const elapsed = attempt.reinstatedAt === null ? Math.floor((serverTime() - attempt.startedAt) / 1000) : attempt.totalTime;
  const { holder, events, seconds, ending, sheet } = rejoined(attempt, {
    studentId: student._id,
    sittingId: module.studentQuizId,
    seconds: Math.max(0, elapsed),
    sheet: context.sheet,
    seen: cameBack ? [seenNow('interrupted')] : [],
  });
  const remaining = leftOf(deadline);
  return {
    ...{ holder, events, sheet, deadline, remaining, remainingBase: remaining, secondsBase: seconds, takeOver: false },
    ...(ending ? endedWith(ending as ModuleEnding) : {}),
  };
}

/** Everything the chart names: `module-attempt.machine.ts` has only states and transitions. */
export const moduleAttemptSetup = setup({
  types: {
    input: {} as ModuleAttemptInput,
    context: {} as ModuleAttemptContext,
    events: {} as ModuleAttemptEvent,
    output: {} as ModuleOutput,
    children: {} as { opening: 'attemptOpening'; sheet: 'answerSheet'; handIn: 'handIn'; countdown: 'countdown' },
  },
  actors: {
    attemptOpening: attemptOpeningMachine,
    answerSheet: answerSheetMachine,
    handIn: handInMachine,
    askDeadline: fromService(askDeadline),
    countdown,
    proctor,
  },
  actions: {
    takeOpening: assign(({ context }, { attempt, questions }: Opening) => ({
      ...(attempt ? openedIn(context, attempt) : {}),
      questions,
    })),
    tell: assign({ notice: (_, notice: string) => notice }),
    hideNotice: assign({ notice: null }),
    noteProblem: assign({ problem: (_, problem: string) => problem }),
    noteFailure: assign({ problem: (_, { error }: Failure) => wordsOfMock(error, messages.mock.notStarted) }),
    keepTime: assign(({ event }) => {
      assertEvent(event, 'clock.ticked');
      return { remaining: event.remaining };
    }),
    countTime: sendTo('sheet', ({ context }): AnswerSheetEvent => ({ type: 'time.counted', seconds: secondsOf(context) })),
    // Minutes that staff added move where the count of the used seconds began, which goes on.
    takeDeadline: assign(({ context }, deadline: number | null) => {
      if (deadline === null) return {};
      const added = Math.round((deadline - context.deadline) / 1000);
      return { deadline, remaining: leftOf(deadline), remainingBase: context.remainingBase + added };
    }),
    moveDeadline: sendTo('countdown', ({ context }) => ({ type: 'deadline.set' as const, deadline: context.deadline })),
    lockSheet: sendTo('sheet', { type: 'sheet.lock' } satisfies AnswerSheetEvent),
    unlockSheet: sendTo('sheet', { type: 'sheet.unlock' } satisfies AnswerSheetEvent),
    goTo: sendTo('sheet', (_, number: number): AnswerSheetEvent => ({ type: 'question.goTo', number })),
    // The sheet is left with its state: what stands on it is what is handed in.
    collect: assign(({ context, self }) => {
      const sheet = self.getSnapshot().children.sheet?.getSnapshot();
      return { sheet: sheet ? leftSheet(sheet.context) : context.sheet };
    }),
    record: assign(({ context, event }) => {
      assertEvent(event, [
        'proctor.keyPressed',
        'proctor.keyForbidden',
        'proctor.tabHidden',
        'proctor.devtoolsOpened',
        'fullscreen.exited',
      ]);
      return { events: [...context.events, event.seen], evidence: event.seen };
    }),
    recordOnSheet: sendTo('sheet', ({ event }): AnswerSheetEvent => {
      assertEvent(event, 'proctor.keyPressed');
      return { type: 'event.recorded', seen: event.seen };
    }),
    warn: assign(({ context, event }) => {
      assertEvent(event, 'proctor.keyPressed');
      return { notice: messages.mock.warning(warningsIn(context), event.seen.detail) };
    }),
    endBy: assign(({ context: { evidence } }, { ending }: { ending: ModuleEnding }) => ({
      ...endedWith(ending),
      evidence: unseenEndings.includes(ending) ? null : evidence,
    })),
    goOn: assign({ ending: 'student', notice: null, evidence: null }),
  },
  guards: {
    sits: ({ context }) => context.entry === 'sit',
    isLastWarning: ({ context }) => warningsIn(context) + 1 >= context.policy.warningLimit,
    isInLastMinutes: ({ context }) => context.remaining <= lastMinutesSeconds,
    hasTimeLeft: (_, deadline: number | null) => deadline !== null && remainingMs(deadline) > 0,
    isByHiding: (_, { byHiding }: { byHiding: boolean }) => byHiding,
    isHeldElsewhere: (_, { error }: Failure) => refusedFor(error, 'heldElsewhere'),
    openingEndedBy: endedBy<OpeningEnd>,
    sheetEndedBy: endedBy<SheetEnd>,
    handInEndedBy: endedBy<HandInEnd>,
  },
  delays: { banner: ({ context }) => context.policy.bannerMs, reopen: reopenMs, askDeadline: askDeadlineMs },
});

/** The ending a module's own flow knows; a device may have kept one of a quiz only by mistake. */
export const isModuleEnding = (ending: EndedBy): ending is ModuleEnding => moduleEndings.some((known) => known === ending);
