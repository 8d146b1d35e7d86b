import { messages } from '../../content/messages.ts';
import { mockPolicy } from '../../content/proctor-policies.ts';
import { currentModule, mockTestSetup, recordOf, recoveryOf, testEndOf } from './mock-test.setup.ts';

const { mock } = messages;

/**
 * A mock test (specification 4.3): instructions -> securityCheck -> sitting (fullscreen; intro -> module -> moduleSubmitted, for
 * each module) -> completing -> completed or terminated. Left in any state it is rebuilt from the server's record and this
 * browser's journals: a module under way comes back as `interrupted`, between two modules the test is `paused`, and what ended
 * here without being delivered is `recovering`.
 */
export const mockTestMachine = mockTestSetup.createMachine({
  id: 'mockTest',
  context: ({ input }) => ({
    ...input,
    details: null,
    kept: [],
    policy: mockPolicy,
    takeOver: false,
    canGoFullscreen: true,
    escapeLocked: false,
    inFullscreen: false,
    remaining: 0,
    ending: null,
    moduleEnding: null,
    evidence: null,
    heading: mock.errorHeading,
    notice: null,
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'locating' } },
    locating: {
      tags: 'waiting',
      invoke: {
        id: 'locateMock',
        src: 'locateMock',
        input: ({ context }) => ({ studentId: context.student._id, quizId: context.quizId, sittingId: context.sittingId }),
        onDone: { target: 'describing', actions: { type: 'takeRecord', params: ({ event }) => event.output } },
        onError: { target: 'unavailable', actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    describing: {
      tags: 'waiting',
      invoke: {
        id: 'describeMock',
        src: 'describeMock',
        input: ({ context }) => ({ sittingId: recordOf(context) }),
        onDone: { target: 'described', actions: { type: 'takeDescription', params: ({ event }) => event.output } },
        onError: { target: 'unavailable', actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    described: {
      always: [
        {
          guard: 'hasNoModules',
          target: 'unavailable',
          actions: { type: 'tellProblem', params: { heading: mock.noModulesHeading, problem: mock.noModules } },
        },
        { guard: 'hasBrokenModule', target: 'unavailable', actions: 'tellBrokenModule' },
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
    unavailable: { on: { 'attempt.retry': { target: 'locating', actions: 'hideNotice' } } },
    instructions: {
      on: {
        'attempt.begin': [
          { guard: 'canGoFullscreen', target: 'securityCheck' },
          { actions: { type: 'tell', params: messages.attempt.noFullscreen } },
        ],
      },
    },
    securityCheck: {
      invoke: {
        id: 'securityCheck',
        src: 'securityCheck',
        input: ({ context }) => ({ policy: context.policy }),
        onError: { target: 'unavailable', actions: { type: 'tellProblem', params: { problem: mock.failed } } },
      },
      on: {
        'attempt.enterFullscreen': [
          { guard: 'canGoFullscreen', target: 'sitting', actions: 'hideNotice' },
          { actions: { type: 'tell', params: messages.attempt.noFullscreen } },
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
        'clock.ticked': { actions: 'keepTime' },
        'clock.expired': 'recovering',
        'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice' },
      },
    },
    // Between two modules: no clock runs.
    paused: { tags: 'covered', on: { 'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice' } } },
    recovering: {
      invoke: {
        id: 'module',
        src: 'moduleAttempt',
        input: ({ context }) => recoveryOf(context),
        onDone: {
          target: 'describing',
          actions: { type: 'takeRecoveredEnd', params: ({ event }) => event.output },
        },
        onError: { target: 'unavailable', actions: { type: 'tellProblem', params: { problem: mock.notSubmitted } } },
      },
    },
    sitting: {
      tags: 'fullscreen',
      invoke: { id: 'fullscreen', src: 'fullscreen' },
      initial: 'entering',
      on: {
        'fullscreen.refused': { target: 'notEntered', actions: { type: 'tell', params: messages.attempt.fullscreenRefused } },
      },
      states: {
        entering: {
          tags: 'waiting',
          on: {
            'fullscreen.entered': { target: 'entered', actions: 'noteFullscreen' },
            'fullscreen.exited': '#mockTest.notEntered',
          },
        },
        entered: { always: [{ guard: 'isUnderWay', target: 'module' }, { target: 'intro' }] },
        intro: {
          on: {
            'module.start': 'module',
            'fullscreen.exited': [
              { guard: 'leftAfterBeginning', target: '#mockTest.completing', actions: 'endByLeaving' },
              { target: '#mockTest.notEntered' },
            ],
          },
        },
        module: {
          invoke: {
            id: 'module',
            src: 'moduleAttempt',
            input: ({ context }) => ({
              ...currentModule(context),
              student: context.student,
              policy: context.policy,
              takeOver: context.takeOver,
              entry: 'sit',
              ending: 'student',
            }),
            onDone: [
              {
                guard: { type: 'moduleEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'submitted' }) },
                target: 'judging',
                actions: { type: 'takeModuleEnd', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'moduleEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'displaced' }) },
                target: '#mockTest.takenOver',
                actions: { type: 'noteUnderWay', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'moduleEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'unavailable' }) },
                target: '#mockTest.unavailable',
                actions: { type: 'tellProblem', params: ({ event }) => ({ problem: event.output.problem ?? mock.notStarted }) },
              },
              // Interrupted, or over before: the server knows what is true.
              { target: '#mockTest.describing' },
            ],
            onError: { target: '#mockTest.unavailable', actions: { type: 'tellProblem', params: { problem: mock.notStarted } } },
          },
          on: { 'fullscreen.exited': { actions: ['noteLoss', 'passOn'] } },
        },
        judging: {
          always: [
            { guard: 'moduleEndedTest', target: '#mockTest.completing', actions: 'takeTestEnd' },
            { guard: 'allSubmitted', target: '#mockTest.completing', actions: 'takeTestEnd' },
            { target: 'moduleSubmitted' },
          ],
        },
        moduleSubmitted: {
          initial: 'arriving',
          states: {
            // Fullscreen may have been lost while the module was on its way.
            arriving: { always: [{ guard: 'isInFullscreen', target: 'inFullscreen' }, { target: 'outOfFullscreen' }] },
            inFullscreen: {
              on: {
                'module.next': { target: '#mockTest.sitting.intro', actions: 'hideNotice' },
                'fullscreen.exited': [
                  { guard: 'leftDeliberately', target: '#mockTest.completing', actions: 'endByLeaving' },
                  { target: 'outOfFullscreen' },
                ],
              },
            },
            // The next click asks for fullscreen again.
            outOfFullscreen: { on: { 'module.next': { target: '#mockTest.sitting', reenter: true, actions: 'hideNotice' } } },
          },
        },
      },
    },
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
      entry: 'tellEnding',
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => ({
          kind: 'test',
          studentId: context.student._id,
          sittingId: recordOf(context),
          questions: 0,
          holder: '',
          sheet: null,
          events: context.evidence ? [context.evidence] : [],
          seconds: 0,
          ending: testEndOf(context),
        }),
        onDone: 'over',
        onError: { target: 'unavailable', actions: { type: 'tellProblem', params: { problem: mock.notComplete } } },
      },
    },
    over: { entry: 'tellEnding', always: [{ guard: 'isTerminated', target: 'terminated' }, { target: 'completed' }] },
    completed: {},
    terminated: {},
  },
});
