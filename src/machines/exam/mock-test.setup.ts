import { assertEvent, assign, sendTo, setup } from 'xstate';
import type { Student } from '../../../contract/accounts/people.ts';
import { type ModuleEnding, type SittingEvent, testEndings } from '../../../contract/exam/attempts.ts';
import type { ModuleDetails, QuizDetails } from '../../../contract/exam/quizzes.ts';
import { mockEndingWords } from '../../content/ending-words.ts';
import { messages } from '../../content/messages.ts';
import { mockPolicy, type ProctorPolicy, policyFor } from '../../content/proctor-policies.ts';
import type { TestEnding } from '../../services/exam/hand-in.ts';
import { describeMock, type KeptOfModule, type MockDescription } from '../../services/exam/mock-description.ts';
import { locateMock } from '../../services/exam/mock-tests.ts';
import { fromService } from '../actors/from-service.ts';
import { type CountdownEvent, countdown } from './countdown.ts';
import { endedBy } from './ended-by.ts';
import { type FullscreenEvent, fullscreen } from './fullscreen.ts';
import { handInMachine } from './hand-in.machine.ts';
import { moduleAttemptMachine } from './module-attempt.machine.ts';
import { isModuleEnding, type ModuleEnd, type ModuleOutput, wordsOfMock } from './module-attempt.setup.ts';
import { securityCheckMachine } from './security-check.machine.ts';

/** `entrance`: the page the student came in by. `sittingId`: an earlier record, or null for the newest. */
export type MockTestInput = {
  student: Student;
  quizId: string;
  sittingId: string | null;
  entrance: 'instructions' | 'attend';
};

/**
 * `kept`: what this browser kept of each module. `remaining` in s, of a module whose questions are covered. `evidence`: what the
 * proctor saw when a module or the test ended. `heading`, `notice`: what is being said.
 */
export type MockTestContext = MockTestInput & {
  details: QuizDetails | null;
  kept: KeptOfModule[];
  policy: ProctorPolicy;
  takeOver: boolean;
  canGoFullscreen: boolean;
  escapeLocked: boolean;
  inFullscreen: boolean;
  remaining: number;
  ending: TestEnding | 'expired' | null;
  moduleEnding: ModuleEnding | null;
  evidence: SittingEvent | null;
  heading: string;
  notice: string | null;
};

export type MockTestEvent =
  | { type: 'page.opened' | 'attempt.begin' | 'attempt.enterFullscreen' | 'attempt.resume' | 'attempt.retry' }
  | { type: 'module.start' | 'module.next' }
  | CountdownEvent
  | FullscreenEvent;

type Failure = { error: unknown };

/** The record the machine works on; it is known in every state that asks. */
export const recordOf = ({ sittingId }: MockTestContext) => sittingId ?? '';

/** How many modules are over: the next one has this index. */
const doneOf = ({ details }: MockTestContext) => {
  const modules = details?.modules ?? [];
  const next = modules.findIndex(({ state }) => state !== 'submitted');
  return next === -1 ? modules.length : next;
};

const hasBegun = (context: MockTestContext) => doneOf(context) > 0 || context.details?.state === 'inProgress';

/** The module to be sat now, and its number from 1; the last one once all are over. */
export function currentModule(context: MockTestContext): { module: ModuleDetails; position: number } {
  const modules = context.details?.modules ?? [];
  const index = Math.min(doneOf(context), modules.length - 1);
  const module = modules[index];
  if (!module) throw new Error('A mock test without modules was begun.');
  return { module, position: index + 1 };
}

/** The module that ended on this device and whose answers the server lacks, if there is one. */
function undeliveredModule({ details, kept }: MockTestContext) {
  const index = (details?.modules ?? []).findIndex(({ state, late }, at) => {
    const own = kept[at];
    if (!own) return false;
    return (state === 'inProgress' && own.ending !== null) || (state === 'submitted' && late && own.undelivered);
  });
  const module = details?.modules[index];
  const ending = kept[index]?.ending ?? 'timeUp';
  return module && isModuleEnding(ending) ? { module, position: index + 1, ending } : null;
}

const endsTest = (ending: ModuleEnding | null): ending is (typeof testEndings)[number] =>
  testEndings.some((each) => each === ending);

const testEndingOf = (ending: QuizDetails['ending']): MockTestContext['ending'] =>
  ending === 'expired' || ending === 'student' || endsTest(ending as ModuleEnding | null)
    ? (ending as TestEnding | 'expired')
    : null;

/** Everything the chart names: `mock-test.machine.ts` has only states and transitions. */
export const mockTestSetup = setup({
  types: {
    input: {} as MockTestInput,
    context: {} as MockTestContext,
    events: {} as MockTestEvent,
    tags: '' as 'waiting' | 'fullscreen' | 'covered',
    children: {} as { securityCheck: 'securityCheck'; module: 'moduleAttempt'; handIn: 'handIn' },
  },
  actors: {
    locateMock: fromService(locateMock),
    describeMock: fromService(describeMock),
    securityCheck: securityCheckMachine,
    moduleAttempt: moduleAttemptMachine,
    handIn: handInMachine,
    countdown,
    fullscreen,
  },
  actions: {
    tell: assign({ notice: (_, notice: string) => notice }),
    tellProblem: assign((_, { problem, heading = messages.mock.errorHeading }: { problem: string; heading?: string }) => ({
      heading,
      notice: problem,
    })),
    tellFailure: assign((_, { error }: Failure) => ({
      heading: messages.mock.errorHeading,
      notice: wordsOfMock(error, messages.mock.failed),
    })),
    tellBrokenModule: assign(({ context }) => {
      const broken = (context.details?.modules ?? []).findIndex(({ quizId }) => quizId === '');
      return { heading: messages.mock.errorHeading, notice: messages.mock.withoutQuizId(broken + 1) };
    }),
    hideNotice: assign({ notice: null }),
    takeRecord: assign({ sittingId: (_, sittingId: string) => sittingId }),
    takeDescription: assign(({ context }, { details, modules, endedHere, seenHere, canGoFullscreen }: MockDescription) => ({
      details,
      kept: modules,
      canGoFullscreen,
      takeOver: false,
      policy: policyFor(mockPolicy, details.policy),
      ending: testEndingOf(details.state === 'submitted' ? details.ending : endedHere) ?? context.ending,
      evidence: seenHere ?? context.evidence,
    })),
    takeOver: assign({ takeOver: true }),
    noteFullscreen: assign(({ event }) => {
      assertEvent(event, 'fullscreen.entered');
      return { escapeLocked: event.escapeLocked, inFullscreen: true };
    }),
    noteLoss: assign({ inFullscreen: false }),
    keepTime: assign(({ event }) => {
      assertEvent(event, 'clock.ticked');
      return { remaining: event.remaining };
    }),
    passOn: sendTo('module', ({ event }) => {
      assertEvent(event, 'fullscreen.exited');
      return event;
    }),
    takeModuleEnd: assign(({ context }, { ending, evidence, notice }: ModuleOutput) => {
      const { position } = currentModule(context);
      const modules = (context.details?.modules ?? []).map((module, index) =>
        index + 1 === position ? { ...module, state: 'submitted' as const, ending } : module,
      );
      return {
        details: context.details && { ...context.details, modules },
        moduleEnding: ending,
        evidence,
        notice,
        takeOver: false,
      };
    }),
    takeRecoveredEnd: assign((_, { evidence, notice }: ModuleOutput) => ({ evidence, notice })),
    noteUnderWay: assign(({ context }, { deadline }: ModuleOutput) => {
      const { position } = currentModule(context);
      const modules = (context.details?.modules ?? []).map((module, index) =>
        index + 1 === position ? { ...module, state: 'inProgress' as const, deadline } : module,
      );
      return { details: context.details && { ...context.details, modules } };
    }),
    takeTestEnd: assign(({ context }) => ({
      ending: endsTest(context.moduleEnding) ? context.moduleEnding : ('student' as const),
    })),
    endByLeaving: assign(({ event }) => {
      assertEvent(event, 'fullscreen.exited');
      return { ending: 'fullscreenLeft' as const, evidence: event.seen, notice: mockEndingWords.fullscreenLeft };
    }),
    tellEnding: assign(({ context }) => ({
      notice: context.notice ?? (context.ending && mockEndingWords[context.ending]),
    })),
  },
  guards: {
    hasNoModules: ({ context }) => context.details?.modules.length === 0,
    hasBrokenModule: ({ context }) => (context.details?.modules ?? []).some(({ quizId }) => quizId === ''),
    isOver: ({ context }) => context.details?.state === 'submitted',
    hasUndelivered: ({ context }) => undeliveredModule(context) !== null,
    endedHere: ({ context }) => context.ending !== null,
    allSubmitted: ({ context }) => doneOf(context) === (context.details?.modules.length ?? 0),
    isUnderWay: ({ context }) => currentModule(context).module.state === 'inProgress',
    hasBegun: ({ context }) => hasBegun(context),
    entersByInstructions: ({ context }) => context.entrance === 'instructions',
    canGoFullscreen: ({ context }) => context.canGoFullscreen,
    moduleEndedTest: ({ context }) => endsTest(context.moduleEnding),
    isTerminated: ({ context }) => context.ending === 'fullscreenLeft' || context.ending === 'devtoolsOpened',
    isInFullscreen: ({ context }) => context.inFullscreen,
    leftDeliberately: ({ event }) => event.type === 'fullscreen.exited' && !event.byHiding,
    leftAfterBeginning: ({ context, event }) => event.type === 'fullscreen.exited' && !event.byHiding && hasBegun(context),
    moduleEndedBy: endedBy<ModuleEnd>,
  },
});

/** What to hand to the module that ended here without being delivered. */
export function recoveryOf(context: MockTestContext) {
  const { student, policy } = context;
  const found = undeliveredModule(context) ?? { ...currentModule(context), ending: 'timeUp' as const };
  return { student, policy, ...found, takeOver: true, entry: 'deliver' as const };
}

/** How this browser says that the test ended; that it was open too long only the server says. */
export const testEndOf = ({ ending }: MockTestContext): TestEnding =>
  ending === null || ending === 'expired' ? 'student' : ending;
