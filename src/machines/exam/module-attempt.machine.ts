import { messages } from '../../content/messages.ts';
import { type ModuleEnd, moduleAttemptSetup, secondsOf } from './module-attempt.setup.ts';

const { mock } = messages;

/**
 * One module of a mock test (specification 4.3): opening (questions come, the server sets the deadline) -> open (in progress; time
 * up) -> handingIn -> submitted. The page is in fullscreen: who invokes this holds it there and passes on that it was left. What
 * a fact costs is drawn in `inProgress`; which of the endings end the whole test is the mock test's affair.
 */
export const moduleAttemptMachine = moduleAttemptSetup.createMachine({
  id: 'moduleAttempt',
  context: ({ input }) => ({
    ...input,
    holder: '',
    deadline: 0,
    remaining: 0,
    secondsBase: 0,
    remainingBase: 0,
    questions: [],
    sheet: null,
    events: [],
    evidence: null,
    notice: null,
    problem: null,
  }),
  initial: 'beginning',
  output: ({ context, event }) => ({
    end: event.output as ModuleEnd,
    deadline: context.deadline,
    ending: context.ending,
    evidence: context.evidence,
    notice: context.notice,
    problem: context.problem,
  }),
  states: {
    beginning: {
      always: [
        { guard: 'sits', target: 'opening' },
        { target: 'handingIn', actions: { type: 'endBy', params: ({ context: { ending } }) => ({ ending }) } },
      ],
    },
    opening: {
      invoke: {
        id: 'opening',
        src: 'attemptOpening',
        input: ({ context: { module, takeOver } }) => ({
          sittingId: module.studentQuizId,
          quizId: module.quizId,
          takeOver,
        }),
        onDone: [
          {
            guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'opened' }) },
            target: 'open',
            actions: { type: 'takeOpening', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'endedHere' }) },
            target: 'handingIn',
            actions: { type: 'takeOpening', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'notOnScreen' }) },
            target: 'interrupted',
          },
          {
            guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'closed' }) },
            target: 'closed',
          },
          {
            guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'withoutQuestions' }) },
            target: 'unavailable',
            actions: { type: 'noteProblem', params: mock.noQuestions },
          },
          {
            target: 'unavailable',
            actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.output.error }) },
          },
        ],
        onError: { target: 'unavailable', actions: { type: 'noteProblem', params: mock.notStarted } },
      },
      // Before the questions are on the screen, leaving costs nothing.
      on: { 'fullscreen.exited': 'interrupted' },
    },
    outOfStep: { after: { reopen: 'opening' }, on: { 'fullscreen.exited': 'interrupted' } },
    open: {
      invoke: [
        {
          id: 'sheet',
          src: 'answerSheet',
          input: ({ context: { sheet, questions, secondsBase } }) => {
            if (!sheet) throw new Error('A module was opened without its sheet.');
            return { start: sheet, questions, seconds: secondsBase, entry: 'mock' };
          },
          onDone: [
            {
              guard: { type: 'sheetEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'displaced' }) },
              target: 'displaced',
            },
            {
              guard: { type: 'sheetEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'closed' }) },
              target: 'closed',
            },
            { target: 'outOfStep', actions: 'collect' },
          ],
          onError: { target: 'unavailable', actions: { type: 'noteProblem', params: mock.notStarted } },
        },
        { id: 'countdown', src: 'countdown', input: ({ context }) => ({ deadline: context.deadline }) },
      ],
      on: {
        'clock.ticked': { actions: ['keepTime', 'countTime'] },
        'fullscreen.exited': {
          target: 'handingIn',
          actions: ['record', 'collect', { type: 'endBy', params: { ending: 'fullscreenLeft' } }],
        },
      },
      initial: 'inProgress',
      states: {
        inProgress: {
          type: 'parallel',
          entry: 'unlockSheet',
          invoke: { id: 'proctor', src: 'proctor', input: ({ context }) => ({ policy: context.policy }) },
          on: {
            'clock.expired': 'timeUp',
            'proctor.tabHidden': {
              target: '#moduleAttempt.handingIn',
              actions: ['record', 'collect', { type: 'endBy', params: { ending: 'tabHidden' } }],
            },
            'proctor.keyForbidden': {
              target: '#moduleAttempt.handingIn',
              actions: ['record', 'collect', { type: 'endBy', params: { ending: 'restrictedKey' } }],
            },
            'proctor.devtoolsOpened': {
              target: '#moduleAttempt.handingIn',
              actions: ['record', 'collect', { type: 'endBy', params: { ending: 'devtoolsOpened' } }],
            },
            'test.end': {
              target: '#moduleAttempt.handingIn',
              actions: ['collect', { type: 'endBy', params: { ending: 'testEnded' } }],
            },
          },
          states: {
            banner: {
              initial: 'calm',
              on: {
                'proctor.keyPressed': [
                  {
                    guard: 'isLastWarning',
                    target: '#moduleAttempt.handingIn',
                    actions: ['record', 'collect', { type: 'endBy', params: { ending: 'warningLimit' } }],
                  },
                  { target: '.warned', actions: ['record', 'recordOnSheet', 'warn'] },
                ],
                'proctor.keyNoticed': { target: '.reminded', actions: { type: 'tell', params: mock.escape } },
              },
              states: {
                calm: {},
                warned: { after: { banner: { target: 'calm', actions: 'hideNotice' } } },
                reminded: { after: { banner: { target: 'calm', actions: 'hideNotice' } } },
              },
            },
            page: {
              initial: 'answering',
              states: {
                answering: { on: { 'submission.ask': 'confirming' } },
                confirming: {
                  entry: 'lockSheet',
                  on: {
                    'submission.cancel': { target: 'answering', actions: 'unlockSheet' },
                    'question.goTo': {
                      target: 'answering',
                      actions: ['unlockSheet', { type: 'goTo', params: ({ event }) => event.number }],
                    },
                    'submission.confirm': {
                      target: '#moduleAttempt.handingIn',
                      actions: ['collect', { type: 'endBy', params: { ending: 'student' } }],
                    },
                  },
                },
              },
            },
            clock: {
              initial: 'shown',
              states: {
                shown: { always: { guard: 'isInLastMinutes', target: 'lastMinutes' }, on: { 'clock.toggle': 'hidden' } },
                hidden: { always: { guard: 'isInLastMinutes', target: 'lastMinutes' }, on: { 'clock.toggle': 'shown' } },
                // From here on it cannot be hidden any more.
                lastMinutes: {},
              },
            },
            // Staff can add minutes, and a device that slept does not know the time: the server is asked.
            deadline: {
              initial: 'known',
              states: {
                known: { after: { askDeadline: 'asking' }, on: { 'clock.doubted': 'asking' } },
                asking: {
                  invoke: {
                    id: 'askDeadline',
                    src: 'askDeadline',
                    input: ({ context }) => ({ sittingId: context.module.studentQuizId, holder: context.holder }),
                    onDone: {
                      target: 'known',
                      actions: [{ type: 'takeDeadline', params: ({ event }) => event.output }, 'moveDeadline'],
                    },
                    // Unreachable: what is known holds. Refused: the journal hears of it as well.
                    onError: 'known',
                  },
                },
              },
            },
            calculator: {
              initial: 'closed',
              states: { closed: { on: { 'calculator.toggle': 'open' } }, open: { on: { 'calculator.toggle': 'closed' } } },
            },
            reference: {
              initial: 'closed',
              states: { closed: { on: { 'reference.toggle': 'open' } }, open: { on: { 'reference.toggle': 'closed' } } },
            },
          },
        },
        // Nothing can be answered any more. Never early: the server is asked first, and its deadline is what counts.
        timeUp: {
          entry: 'lockSheet',
          on: {
            // Hidden now, the page has nothing more to lose: the submission itself asks whether the time is up.
            'fullscreen.exited': {
              guard: { type: 'isByHiding', params: ({ event }) => event },
              target: '#moduleAttempt.handingIn',
              actions: ['collect', { type: 'endBy', params: { ending: 'timeUp' } }],
            },
          },
          invoke: {
            id: 'askDeadline',
            src: 'askDeadline',
            input: ({ context }) => ({ sittingId: context.module.studentQuizId, holder: context.holder }),
            onDone: [
              {
                guard: { type: 'hasTimeLeft', params: ({ event }) => event.output },
                target: 'inProgress',
                actions: [{ type: 'takeDeadline', params: ({ event }) => event.output }, 'moveDeadline'],
              },
              {
                target: '#moduleAttempt.handingIn',
                actions: ['collect', { type: 'endBy', params: { ending: 'timeUp' } }],
              },
            ],
            onError: [
              {
                guard: { type: 'isHeldElsewhere', params: ({ event }) => ({ error: event.error }) },
                target: '#moduleAttempt.displaced',
              },
              // Unreachable: locked, and delivered later. Closed already: what is left is delivered late.
              {
                target: '#moduleAttempt.handingIn',
                actions: ['collect', { type: 'endBy', params: { ending: 'timeUp' } }],
              },
            ],
          },
        },
      },
    },
    handingIn: {
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => ({
          kind: 'module',
          studentId: context.student._id,
          sittingId: context.module.studentQuizId,
          questions: context.module.questions,
          holder: context.holder,
          sheet: context.sheet,
          events: context.events,
          seconds: secondsOf(context),
          ending: context.ending,
        }),
        onDone: [
          {
            guard: { type: 'handInEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'accepted' }) },
            target: 'submitted',
          },
          {
            guard: { type: 'handInEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'displaced' }) },
            target: 'displaced',
          },
          {
            guard: { type: 'handInEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'tooEarly' }) },
            target: 'interrupted',
            actions: 'goOn',
          },
          { target: 'closed' },
        ],
        onError: { target: 'unavailable', actions: { type: 'noteProblem', params: mock.notSubmitted } },
      },
    },
    submitted: { type: 'final', output: 'submitted' },
    interrupted: { type: 'final', output: 'interrupted' },
    displaced: { type: 'final', output: 'displaced' },
    closed: { type: 'final', output: 'closed' },
    unavailable: { type: 'final', output: 'unavailable' },
  },
});
