import { assign, sendTo, setup, stateIn } from 'xstate';
import { type ModuleEnding, type SittingEvent, testEndings } from '../../../contract/exam/attempts.ts';
import type { ModuleDetails, QuizDetails } from '../../../contract/exam/quizzes.ts';
import { mockEndingWords } from '../../content/ending-words.ts';
import { messages } from '../../content/messages/exam.ts';
import { mockPolicy, policyFor, policyForWriting } from '../../content/proctor-policies.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import { awaitServer } from '../../services/exam/await-server.ts';
import type { TestEnding } from '../../services/exam/hand-in.ts';
import { describeMock, type KeptOfModule, type MockDescription } from '../../services/exam/mock-description.ts';
import { locateMock } from '../../services/exam/mock-tests.ts';
import { recallMock } from '../../services/exam/offline-attempt.ts';
import { fromService } from '../actors/from-service.ts';
import { hasEnded } from '../kit/ended.ts';
import { unreachable } from '../kit/failure.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import type { Failure } from '../kit/with-output.ts';
import { type AttemptContext, type AttemptEvent, type AttemptInput, getRecordId } from './attempt-context.ts';
import { buildHold } from './build-hold.ts';
import { type CountdownEvent, countdown } from './countdown.ts';
import { type FullscreenEvent, type FullscreenExit, fullscreen } from './fullscreen.ts';
import { type HandInEnd, type HandInInput, handInMachine, unopened } from './hand-in.machine.ts';
import { countDone, currentModule, isTerminating } from './mock-modules.ts';
import { type SchoolEvent, schoolWatch } from './school-watch.ts';
import { securityCheckMachine } from './security-check.machine.ts';
import { sittingMachine } from './sitting.machine.ts';
import { isModuleEnding, type SittingEnd, type SittingInput, type SittingOutput } from './sitting.setup.ts';
import { mockFailureWords, moduleRules } from './sitting-rules.ts';

/**
 * `kept`: what this browser kept of each module. `remaining` in s, of a module whose questions are covered or of the break. `evidence`: what the proctor saw when
 * a module or the test ended. `heading`, `notice`: what is being said.
 */
export type MockTestContext = AttemptContext & {
  kept: KeptOfModule[];
  remaining: number;
  ending: TestEnding | 'expired' | 'staff' | null;
  evidence: SittingEvent | null;
  heading: string;
};

export type MockTestEvent =
  | AttemptEvent
  | { type: 'module.start' | 'module.next' | 'break.start' | 'break.end' }
  | CountdownEvent
  | SchoolEvent
  | FullscreenEvent;

const hasBegun = (context: MockTestContext) => countDone(context) > 0 || context.details?.state === 'inProgress';

/** The module that ended on this device and whose answers the server lacks, if there is one. */
function undeliveredModule({ details, kept }: MockTestContext) {
  const index = (details?.modules ?? []).findIndex(({ state, late }, at) => {
    const own = kept[at];
    if (!own) return false;
    return (state === 'inProgress' && own.ending !== null) || (state === 'submitted' && late && own.undelivered);
  });
  const module = details?.modules[index];
  const ending = kept[index]?.ending ?? 'timeUp';
  return module && isModuleEnding(ending) ? { module, ending } : null;
}

/** What is delivered before anything else: see `recoveredHandIn`. */
const recoveredModule = (context: MockTestContext) =>
  undeliveredModule(context) ?? { module: currentModule(context).module, ending: 'timeUp' as const };

/** The description with what became of the current module. */
function withModule(context: MockTestContext, more: Partial<ModuleDetails>): Pick<MockTestContext, 'details'> {
  const { position } = currentModule(context);
  const modules = (context.details?.modules ?? []).map((module, index) =>
    index + 1 === position ? { ...module, ...more } : module,
  );
  return { details: context.details && { ...context.details, modules } };
}

/** The break before the current module, as soon as its clock runs. */
const runningBreak = (context: MockTestContext): number | null => currentModule(context).module.breakBefore?.endsAt ?? null;

const endsTest = (ending: ModuleEnding | null): ending is (typeof testEndings)[number] =>
  testEndings.some((each) => each === ending);

const toTestEnding = (ending: QuizDetails['ending']): MockTestContext['ending'] =>
  ['expired', 'staff', 'student', ...testEndings].some((each) => each === ending) ? (ending as MockTestContext['ending']) : null;

/** Everything the chart names: `mock-test.machine.ts` has only states and transitions. */
export const mockTestSetup = setup({
  types: {
    input: {} as AttemptInput,
    context: {} as MockTestContext,
    events: {} as MockTestEvent,
    tags: '' as 'waiting' | 'fullscreen' | 'covered',
    children: {} as { securityCheck: 'securityCheck'; sitting: 'sitting'; handIn: 'handIn' },
  },
  actors: {
    locateMock: fromService(locateMock),
    describeMock: fromService(describeMock),
    recallMock: fromService(recallMock),
    server: fromService(awaitServer),
    securityCheck: securityCheckMachine,
    sitting: sittingMachine,
    handIn: handInMachine,
    buildHold,
    schoolWatch,
    countdown,
    fullscreen,
  },
  actions: {
    ...noticeActions,
    showProblem: assign((_, { problem, heading = messages.mock.errorHeading }: { problem: string; heading?: string }) => ({
      heading,
      notice: problem,
    })),
    showFailure: assign((_, { error }: Failure) => ({
      heading: messages.mock.errorHeading,
      notice: mockFailureWords(error, messages.mock.failed),
    })),
    showUnavailable: assign((_, { problem }: SittingOutput) => ({
      heading: messages.mock.errorHeading,
      notice: problem ?? messages.mock.notStarted,
    })),
    showBrokenModule: assign(({ context }) => {
      const broken = (context.details?.modules ?? []).findIndex(({ quizId }) => quizId === '');
      return { heading: messages.mock.errorHeading, notice: messages.mock.withoutQuizId(broken + 1) };
    }),
    takeRecord: assign({ sittingId: (_, sittingId: string) => sittingId }),
    takeDescription: assign(({ context }, { details, modules, endedHere, seenHere, canGoFullscreen }: MockDescription) => ({
      details,
      kept: modules,
      canGoFullscreen,
      takeOver: false,
      policy: policyFor(mockPolicy, details.policy),
      ending: toTestEnding(details.state === 'submitted' ? details.ending : endedHere) ?? context.ending,
      evidence: seenHere ?? context.evidence,
    })),
    takeOver: assign({ takeOver: true }),
    noteFullscreen: assign((_, { escapeLocked }: { escapeLocked: boolean }) => ({ escapeLocked })),
    keepTime: assign({ remaining: (_, { remaining }: { remaining: number }) => remaining }),
    passOn: sendTo('sitting', (_, event: FullscreenExit | SchoolEvent) => event),
    // What this page knows of an end counts no more once staff have done something: the server says how it stands.
    forgetEnd: assign({ ending: null, evidence: null, notice: null }),
    // Opened, it is under way, whether its end arrives or not.
    takeSitting: assign(({ context }, left: SittingOutput) => ({
      ...withModule(context, { state: 'inProgress', deadline: left.deadline }),
      left,
    })),
    showModuleEnd: assign({
      notice: ({ context }) => context.left?.notice ?? null,
      evidence: ({ context }) => context.left?.evidence ?? null,
    }),
    forgetModuleEnd: assign({ notice: null, evidence: null }),
    showRecoveredEnd: assign(({ context }) => ({ notice: mockEndingWords[recoveredModule(context).ending], evidence: null })),
    noteSubmitted: assign(({ context }) => ({
      ...withModule(context, { state: 'submitted', ending: context.left?.ending ?? null }),
      takeOver: false,
    })),
    // The server counts it from the same moment, and is asked after a reload.
    beginBreak: assign(({ context }) => {
      const { breakBefore } = currentModule(context).module;
      return withModule(context, {
        breakBefore: breakBefore && { ...breakBefore, endsAt: serverTime() + breakBefore.seconds * 1000 },
      });
    }),
    endBreak: assign(({ context }) => withModule(context, { breakBefore: null })),
    takeTestEnd: assign(({ context }) => {
      const ending = context.left?.ending ?? null;
      return { ending: endsTest(ending) ? ending : ('student' as const) };
    }),
    endByLeaving: assign((_, { seen }: FullscreenExit) => ({
      ending: 'fullscreenLeft' as const,
      evidence: seen,
      notice: mockEndingWords.fullscreenLeft,
    })),
    showEnding: assign(({ context }) => ({
      notice: context.notice ?? (context.ending && mockEndingWords[context.ending]),
    })),
  },
  guards: {
    isUnreachable: (_, { error }: Failure) => unreachable(error),
    hasNoModules: ({ context }) => context.details?.modules.length === 0,
    hasBrokenModule: ({ context }) => (context.details?.modules ?? []).some(({ quizId }) => quizId === ''),
    isOver: ({ context }) => context.details?.state === 'submitted',
    hasUndelivered: ({ context }) => undeliveredModule(context) !== null,
    endedHere: ({ context }) => context.ending !== null,
    allSubmitted: ({ context }) => countDone(context) === (context.details?.modules.length ?? 0),
    hasBreak: ({ context }) => runningBreak(context) !== null,
    isUnderWay: ({ context }) => currentModule(context).module.state === 'inProgress',
    hasBegun: ({ context }) => hasBegun(context),
    entersByInstructions: ({ context }) => context.entrance === 'instructions',
    canGoFullscreen: ({ context }) => context.canGoFullscreen,
    moduleEndedTest: ({ context }) => endsTest(context.left?.ending ?? null),
    isTerminated: ({ context }) => isTerminating(context.ending),
    isInFullscreen: stateIn({ sitting: { screen: 'held' } }),
    leftDeliberately: (_, { byHiding }: FullscreenExit) => !byHiding,
    leftAfterBeginning: ({ context }, { byHiding }: FullscreenExit) => !byHiding && hasBegun(context),
    ended: hasEnded<SittingEnd | HandInEnd>,
  },
});

/** The current module as its student sits it. */
export function sittingInput(context: MockTestContext): SittingInput {
  const { student, takeOver } = context;
  const { studentQuizId: sittingId, quizId, state, tools, type, photographing } = currentModule(context).module;
  const policy = type === 'free-response' ? policyForWriting(context.policy) : context.policy;
  const known = { studentId: student._id, sittingId, quizId, policy, takeOver, sheet: null, seconds: 0 };
  return { ...known, comesBack: state === 'inProgress', rules: moduleRules, tools, pace: null, photographing };
}

export const breakInput = (context: MockTestContext) => ({ deadline: required(runningBreak(context)) });

/** What is handed in of the module that was just left. */
export function moduleHandIn(context: MockTestContext): HandInInput {
  const { student, left } = context;
  const { studentQuizId: sittingId, questions } = currentModule(context).module;
  const { holder, sheet, events, seconds, ending } = required(left);
  return { kind: 'module', studentId: student._id, sittingId, questions, holder, sheet, events, seconds, ending };
}

/** A module that ended on this device, or whose time ran out while its questions were covered: what this device kept of it. */
export function recoveredHandIn(context: MockTestContext): HandInInput {
  const { module, ending } = recoveredModule(context);
  const { studentQuizId: sittingId, questions } = module;
  return { ...unopened, kind: 'module', studentId: context.student._id, sittingId, questions, ending };
}

/** The end of the whole test as this browser says it; that it was open too long, or that staff ended it, only the server says. */
export function testHandIn(context: MockTestContext): HandInInput {
  const { student, evidence, ending } = context;
  const test = { kind: 'test', studentId: student._id, sittingId: getRecordId(context), questions: 0 } as const;
  const events = evidence ? [evidence] : [];
  return {
    ...unopened,
    ...test,
    events,
    ending: ending === null || ending === 'expired' || ending === 'staff' ? 'student' : ending,
  };
}

export const showNotice = (message: string) => ({ type: 'showNotice', params: message }) as const;
export const showProblem = (problem: string) => ({ type: 'showProblem', params: { problem } }) as const;
