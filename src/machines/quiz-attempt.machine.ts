import { messages } from '../config/messages.ts';
import { quizPolicy } from '../config/proctor-policies.ts';
import { questionCount, quizAttemptSetup, sittingOf } from './quiz-attempt.setup.ts';

const { quiz } = messages;

/** The clock counts the seconds in which the quiz is open in this tab. */
const counting = { id: 'stopwatch', src: 'stopwatch' } as const;

/** A submission is sent again; one whose attempt was not opened again after a reload opens it first. */
const again = [{ guard: 'wasOpened', target: 'handingIn' }, { target: 'recovering' }] as const;

/**
 * One sitting of a quiz (specification 4.2): instructions -> prompt -> sitting (fullscreen; questions load; in progress)
 * -> handingIn -> submitted. Left in any state it is rebuilt from the server's attempt and this browser's journal: a sitting
 * under way comes back as `interrupted`, one that ended here without being delivered as `recovering`.
 */
export const quizAttemptMachine = quizAttemptSetup.createMachine({
  id: 'quizAttempt',
  context: ({ input }) => ({
    ...input,
    details: null,
    policy: quizPolicy,
    takeOver: false,
    canGoFullscreen: true,
    escapeLocked: false,
    holder: '',
    journal: null,
    questions: [],
    answers: {},
    marks: {},
    eliminating: true,
    eliminated: {},
    current: 1,
    clockHidden: false,
    zoom: 100,
    clockBase: 0,
    seconds: 0,
    timePerQuestion: {},
    events: [],
    ending: null,
    handInFailed: false,
    notice: null,
  }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'locating' } },
    locating: {
      tags: 'waiting',
      invoke: {
        id: 'locateSitting',
        src: 'locateSitting',
        input: ({ context }) => ({ studentId: context.student._id, quizId: context.quizId, sittingId: context.sittingId }),
        onDone: { target: 'describing', actions: { type: 'takeSitting', params: ({ event }) => event.output } },
        onError: {
          target: 'unavailable',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error, otherwise: quiz.unreadable }) },
        },
      },
    },
    describing: {
      tags: 'waiting',
      invoke: {
        id: 'describeSitting',
        src: 'describeSitting',
        input: ({ context }) => ({ sittingId: sittingOf(context) }),
        onDone: [
          {
            guard: { type: 'isSubmitted', params: ({ event }) => event.output },
            target: 'submitted',
            actions: { type: 'takeDescription', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'endedHere', params: ({ event }) => event.output },
            target: 'recovering',
            actions: { type: 'takeDescription', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnderWay', params: ({ event }) => event.output },
            target: 'interrupted',
            actions: { type: 'takeDescription', params: ({ event }) => event.output },
          },
          {
            guard: 'entersByInstructions',
            target: 'instructions',
            actions: { type: 'takeDescription', params: ({ event }) => event.output },
          },
          { target: 'prompt', actions: { type: 'takeDescription', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'unavailable',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error, otherwise: quiz.unreadable }) },
        },
      },
    },
    unavailable: { on: { 'attempt.retry': { target: 'locating', actions: 'hideNotice' } } },
    instructions: {
      on: {
        'attempt.begin': [
          { guard: 'canGoFullscreen', target: 'prompt' },
          { actions: { type: 'tell', params: messages.attempt.noFullscreen } },
        ],
      },
    },
    prompt: { on: { 'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice' } } },
    interrupted: {
      tags: 'covered',
      entry: 'startClock',
      invoke: counting,
      on: {
        'clock.ticked': { actions: 'countSeconds' },
        'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice' },
      },
    },
    sitting: {
      tags: 'fullscreen',
      invoke: { id: 'fullscreen', src: 'fullscreen' },
      initial: 'entering',
      on: {
        'fullscreen.refused': [
          { guard: 'wasStarted', target: 'interrupted', actions: { type: 'tell', params: messages.attempt.fullscreenRefused } },
          { target: 'prompt', actions: { type: 'tell', params: messages.attempt.fullscreenRefused } },
        ],
        // Before the questions are on the screen, leaving costs nothing.
        'fullscreen.exited': [{ guard: 'wasStarted', target: 'interrupted' }, { target: 'prompt' }],
      },
      states: {
        entering: { tags: 'waiting', on: { 'fullscreen.entered': { target: 'starting', actions: 'noteFullscreen' } } },
        starting: {
          tags: 'waiting',
          invoke: {
            id: 'openAttempt',
            src: 'openAttempt',
            input: ({ context }) => ({ sittingId: sittingOf(context), takeOver: context.takeOver }),
            onDone: [
              {
                guard: { type: 'endedOnDevice', params: ({ event }) => event.output },
                target: '#quizAttempt.handingIn',
                actions: { type: 'rejoin', params: ({ event }) => event.output },
              },
              { target: 'loading', actions: { type: 'rejoin', params: ({ event }) => event.output } },
            ],
            onError: [
              { guard: { type: 'isHeldElsewhere', params: ({ event }) => ({ error: event.error }) }, target: 'heldElsewhere' },
              {
                guard: { type: 'isClosed', params: ({ event }) => ({ error: event.error }) },
                target: '#quizAttempt.closedElsewhere',
              },
              {
                target: '#quizAttempt.unavailable',
                actions: {
                  type: 'tellFailure',
                  params: ({ event }) => ({ error: event.error, otherwise: messages.attempt.notStarted }),
                },
              },
            ],
          },
        },
        outOfStep: { tags: 'waiting', after: { reopen: 'starting' } },
        heldElsewhere: { on: { 'attempt.takeOver': { target: 'starting', actions: 'takeOver' } } },
        loading: {
          tags: 'waiting',
          invoke: {
            id: 'loadQuestions',
            src: 'loadQuestions',
            input: ({ context }) => ({ quizId: context.quizId }),
            onDone: [
              {
                guard: { type: 'hasNoQuestions', params: ({ event }) => event.output },
                target: '#quizAttempt.unavailable',
                actions: { type: 'tell', params: quiz.noQuestions },
              },
              { target: 'open', actions: { type: 'takeQuestions', params: ({ event }) => event.output } },
            ],
            onError: [
              {
                guard: { type: 'isNotOnScreen', params: ({ event }) => ({ error: event.error }) },
                target: '#quizAttempt.interrupted',
              },
              {
                target: '#quizAttempt.unavailable',
                actions: {
                  type: 'tellFailure',
                  params: ({ event }) => ({ error: event.error, otherwise: messages.attempt.notStarted }),
                },
              },
            ],
          },
        },
        open: {
          initial: 'inProgress',
          invoke: {
            id: 'journal',
            src: 'answerJournal',
            input: ({ context }) => {
              if (!context.journal) throw new Error('An attempt was opened without its journal.');
              return context.journal;
            },
            onDone: [
              {
                guard: { type: 'journalEndedBy', params: ({ event }) => ({ reason: event.output.reason, is: 'displaced' }) },
                target: '#quizAttempt.takenOver',
              },
              {
                guard: { type: 'journalEndedBy', params: ({ event }) => ({ reason: event.output.reason, is: 'closed' }) },
                target: '#quizAttempt.closedElsewhere',
              },
              { target: 'outOfStep' },
            ],
            onError: {
              target: '#quizAttempt.unavailable',
              actions: { type: 'tell', params: messages.attempt.notStarted },
            },
          },
          states: {
            inProgress: {
              type: 'parallel',
              entry: 'startClock',
              invoke: [counting, { id: 'proctor', src: 'proctor', input: ({ context }) => ({ policy: context.policy }) }],
              on: {
                'clock.ticked': { actions: ['keepTime', 'tellTime'] },
                'eliminator.toggle': { actions: 'toggleEliminator' },
                'clock.toggle': { actions: 'toggleClock' },
                'zoom.set': { actions: 'setZoom' },
                'option.eliminate': { actions: 'eliminate' },
                'question.goTo': {
                  guard: { type: 'isQuestion', params: ({ event }) => event.number },
                  actions: { type: 'goTo', params: ({ event }) => event.number },
                },
                'question.next': {
                  guard: { type: 'isQuestion', params: ({ context }) => context.current + 1 },
                  actions: { type: 'goTo', params: ({ context }) => context.current + 1 },
                },
                'question.back': {
                  guard: { type: 'isQuestion', params: ({ context }) => context.current - 1 },
                  actions: { type: 'goTo', params: ({ context }) => context.current - 1 },
                },
                'proctor.tabHidden': {
                  target: '#quizAttempt.handingIn',
                  actions: ['record', { type: 'endBy', params: { ending: 'tabHidden' } }],
                },
                'fullscreen.exited': {
                  target: '#quizAttempt.handingIn',
                  actions: ['record', { type: 'endBy', params: { ending: 'fullscreenLeft' } }],
                },
                'proctor.devtoolsOpened': { target: 'blocked', actions: ['record', 'recordInJournal'] },
              },
              states: {
                banner: {
                  initial: 'calm',
                  on: {
                    'proctor.keyPressed': [
                      {
                        guard: 'isLastWarning',
                        target: '#quizAttempt.handingIn',
                        actions: ['record', { type: 'endBy', params: { ending: 'threeWarnings' } }],
                      },
                      { target: '.warned', actions: ['record', 'recordInJournal', 'warn'] },
                    ],
                  },
                  states: { calm: {}, warned: { after: { banner: { target: 'calm', actions: 'hideNotice' } } } },
                },
                page: {
                  initial: 'answering',
                  states: {
                    answering: {
                      on: {
                        'answer.choose': { guard: 'isOption', actions: ['choose', 'writeAnswer'] },
                        'answer.type': { guard: 'isNumeric', actions: ['type', 'writeAnswer'] },
                        'mark.toggle': { actions: ['toggleMark', 'writeAnswer'] },
                        'attempt.submit': 'confirming',
                      },
                    },
                    confirming: {
                      on: {
                        'attempt.cancel': 'answering',
                        'question.goTo': {
                          guard: { type: 'isQuestion', params: ({ event }) => event.number },
                          target: 'answering',
                          actions: { type: 'goTo', params: ({ event }) => event.number },
                        },
                        'attempt.confirm': {
                          target: '#quizAttempt.handingIn',
                          actions: { type: 'endBy', params: { ending: 'student' } },
                        },
                      },
                    },
                  },
                },
              },
            },
            // Closing the tools takes F12, refreshing leaves fullscreen: nothing here costs anything, but the clock runs.
            blocked: {
              tags: 'covered',
              entry: 'startClock',
              invoke: counting,
              on: { 'clock.ticked': { actions: ['countSeconds', 'tellTime'] }, 'fullscreen.exited': {} },
            },
          },
        },
      },
    },
    recovering: {
      tags: 'waiting',
      invoke: {
        id: 'openAttempt',
        src: 'openAttempt',
        // What ended here has ended, whoever holds it now.
        input: ({ context }) => ({ sittingId: sittingOf(context), takeOver: true }),
        onDone: { target: 'handingIn', actions: { type: 'rejoin', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isClosed', params: ({ event }) => ({ error: event.error }) }, target: 'closedElsewhere' },
          { target: 'notHandedIn', actions: 'noteFailedHandIn' },
        ],
      },
    },
    handingIn: {
      tags: 'waiting',
      invoke: {
        id: 'handInQuiz',
        src: 'handInQuiz',
        input: ({ context }) => ({
          studentId: context.student._id,
          sittingId: sittingOf(context),
          holder: context.holder,
          answers: Array.from({ length: questionCount(context) }, (_, index) => context.answers[index + 1] ?? ''),
          events: context.events,
          timePerQuestion: context.timePerQuestion,
          totalTime: context.seconds,
          ending: context.ending ?? 'student',
        }),
        onDone: 'submitted',
        onError: [
          { guard: { type: 'isHeldElsewhere', params: ({ event }) => ({ error: event.error }) }, target: 'takenOver' },
          { guard: { type: 'isClosed', params: ({ event }) => ({ error: event.error }) }, target: 'closedElsewhere' },
          { target: 'notHandedIn', actions: 'noteFailedHandIn' },
        ],
      },
    },
    notHandedIn: {
      invoke: { id: 'connection', src: 'connection' },
      after: { submitAgain: again },
      on: { 'attempt.retry': again, 'connection.restored': again },
    },
    takenOver: { on: { 'attempt.resume': { target: 'sitting', actions: 'takeOver' } } },
    // Submitted on another device, or closed after 30 days: what was not saved before came too late.
    closedElsewhere: {
      invoke: {
        id: 'forgetSitting',
        src: 'forgetSitting',
        input: ({ context }) => ({ sittingId: sittingOf(context) }),
        onError: {},
      },
    },
    submitted: {
      invoke: {
        id: 'forgetSitting',
        src: 'forgetSitting',
        input: ({ context }) => ({ sittingId: sittingOf(context) }),
        onError: {},
      },
    },
  },
});
