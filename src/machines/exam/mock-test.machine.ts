import { messages } from '../../content/messages/exam.ts';
import { mockPolicy } from '../../content/proctor-policies.ts';
import { ended } from '../kit/ended.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { getRecordId, unopenedAttempt } from './attempt-context.ts';
import { currentModule } from './mock-modules.ts';
import { mockSitting } from './mock-sitting.ts';
import { mockTestSetup, recoveredHandIn, showNotice, showProblem, testHandIn } from './mock-test.setup.ts';
import { unreachable } from './unreachable.ts';

const { attempt, mock } = messages;

/** Staff have ended it, given minutes, or taken its end back: the server says how it stands. */
const schoolChanged = { 'school.changed': { target: '#mockTest.describing', actions: 'forgetEnd' } } as const;

/**
 * A mock test (specification 4.3): instructions -> securityCheck -> sitting (fullscreen; intro -> module -> handingIn ->
 * moduleSubmitted, for each module) -> completing -> completed or terminated. Left in any state it is rebuilt from the server's record and this
 * browser's journals: a module under way comes back as `interrupted`, between two modules the test is `paused`, and what ended
 * here without being delivered is `recovering`.
 */
export const mockTestMachine = mockTestSetup.createMachine({
  id: 'mockTest',
  context: ({ input }) => ({
    ...input,
    ...unopenedAttempt,
    kept: [],
    policy: mockPolicy,
    remaining: 0,
    evidence: null,
    heading: mock.errorHeading,
  }),
  invoke: [
    { id: 'buildHold', src: 'buildHold' },
    { id: 'schoolWatch', src: 'schoolWatch', input: ({ context }) => ({ studentId: context.student._id }) },
  ],
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'locating' } },
    locating: {
      tags: 'waiting',
      invoke: {
        id: 'locateMock',
        src: 'locateMock',
        input: ({ context }) => ({ studentId: context.student._id, quizId: context.quizId, sittingId: context.sittingId }),
        onDone: { target: 'describing', actions: withOutput('takeRecord') },
        onError: [
          { guard: withError('isUnreachable'), target: 'unreachable', actions: withError('showFailure') },
          { target: 'unavailable', actions: withError('showFailure'), meta: { requirements: ['8-mock-1', '8-mock-2'] } },
        ],
      },
    },
    describing: {
      tags: 'waiting',
      invoke: {
        id: 'describeMock',
        src: 'describeMock',
        input: ({ context }) => ({ sittingId: getRecordId(context), quizId: context.quizId }),
        onDone: { target: 'described', actions: withOutput('takeDescription') },
        onError: [
          { guard: withError('isUnreachable'), target: 'recalling', actions: withError('showFailure') },
          { target: 'unavailable', actions: withError('showFailure'), meta: { requirements: ['8-mock-3'] } },
        ],
      },
    },
    // Out of the server's reach a test under way goes on with what this device has kept of it.
    recalling: {
      tags: 'waiting',
      invoke: {
        id: 'recallMock',
        src: 'recallMock',
        input: ({ context }) => ({ sittingId: getRecordId(context) }),
        onDone: { target: 'described', actions: ['hideNotice', withOutput('takeDescription')] },
        onError: 'unreachable',
      },
    },
    described: {
      always: [
        {
          guard: 'hasNoModules',
          target: 'unavailable',
          actions: { type: 'showProblem', params: { heading: mock.noModulesHeading, problem: mock.noModules } },
          meta: { requirements: ['8-mock-6'] },
        },
        { guard: 'hasBrokenModule', target: 'unavailable', actions: 'showBrokenModule', meta: { requirements: ['8-mock-4'] } },
        { guard: 'hasUndelivered', target: 'recovering' },
        { guard: 'isOver', target: 'over' },
        { guard: 'endedHere', target: 'completing' },
        { guard: 'allSubmitted', target: 'completing' },
        { guard: 'isUnderWay', target: 'interrupted' },
        { guard: 'hasBegun', target: 'paused' },
        { guard: 'entersByInstructions', target: 'instructions' },
        { target: 'securityCheck' },
      ],
    },
    unavailable: {
      on: { 'attempt.retry': { target: 'locating', actions: 'hideNotice' } },
      meta: { requirements: ['8-mock-13', '8-mock-14'] },
    },
    unreachable,
    instructions: {
      on: {
        'attempt.begin': [
          { guard: 'canGoFullscreen', target: 'securityCheck' },
          { actions: showNotice(attempt.noFullscreen.mock) },
        ],
      },
    },
    securityCheck: {
      meta: { requirements: ['4.3-1'] },
      invoke: {
        id: 'securityCheck',
        src: 'securityCheck',
        input: ({ context }) => ({ policy: context.policy }),
        onError: { target: 'unavailable', actions: showProblem(mock.failed) },
      },
      on: {
        'attempt.enterFullscreen': [
          { guard: 'canGoFullscreen', target: 'sitting', actions: 'hideNotice', meta: { requirements: ['4.3-2'] } },
          { actions: showNotice(attempt.noFullscreen.mock) },
        ],
      },
    },
    // The questions are covered and the module's clock runs.
    interrupted: {
      tags: 'covered',
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context }) => ({ deadline: currentModule(context).module.deadline ?? 0 }),
      },
      on: {
        'clock.ticked': { actions: withEvent('keepTime') },
        'clock.expired': 'recovering',
        ...schoolChanged,
        'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice' },
      },
    },
    // Between two modules: no clock runs.
    paused: {
      tags: 'covered',
      on: { ...schoolChanged, 'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice' } },
    },
    recovering: {
      entry: 'showRecoveredEnd',
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => recoveredHandIn(context),
        onDone: [{ guard: ended('tooEarly'), target: 'describing', actions: 'hideNotice' }, { target: 'describing' }],
        onError: { target: 'unavailable', actions: showProblem(mock.notSubmitted) },
      },
    },
    sitting: mockSitting,
    notEntered: {
      always: [
        { guard: 'isUnderWay', target: 'interrupted' },
        { guard: 'hasBegun', target: 'paused' },
        { target: 'securityCheck' },
      ],
    },
    takenOver: { on: { 'attempt.resume': { target: 'sitting', actions: 'takeOver' } } },
    // How the test ended is said at once; that it is marked complete follows, however long that takes.
    completing: {
      entry: 'showEnding',
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => testHandIn(context),
        onDone: 'over',
        onError: { target: 'unavailable', actions: showProblem(mock.notComplete) },
      },
    },
    over: { entry: 'showEnding', always: [{ guard: 'isTerminated', target: 'terminated' }, { target: 'completed' }] },
    completed: { on: schoolChanged, meta: { requirements: ['4.3-10', '4.3-11', '4.3-12', '4.3-13'] } },
    terminated: { on: schoolChanged, meta: { requirements: ['4.3-17', '4.3-18'] } },
  },
});
