import { messages } from '../../content/messages.ts';
import { quizPolicy } from '../../content/proctor-policies.ts';
import { questionCount, quizAttemptSetup, sittingOf } from './quiz-attempt.setup.ts';

const { quiz } = messages;

/** The clock counts the seconds in which the quiz is open in this tab. */
const counting = { id: 'stopwatch', src: 'stopwatch' } as const;

/**
 * One sitting of a quiz (specification 4.2): instructions -> prompt -> sitting (fullscreen; questions load; in progress)
 * -> handingIn -> submitted. Left in any state it is rebuilt from the server's attempt and this browser's journal: a sitting
 * under way comes back as `interrupted`, one that ended here without being delivered is handed in.
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
    questions: [],
    sheet: null,
    clockHidden: false,
    clockBase: 0,
    seconds: 0,
    events: [],
    ending: null,
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
        onDone: { target: 'described', actions: { type: 'takeDescription', params: ({ event }) => event.output } },
        onError: {
          target: 'unavailable',
          actions: { type: 'tellFailure', params: ({ event }) => ({ error: event.error, otherwise: quiz.unreadable }) },
        },
      },
    },
    described: {
      always: [
        { guard: 'isSubmitted', target: 'submitted' },
        { guard: 'endedHere', target: 'handingIn' },
        { guard: 'isUnderWay', target: 'interrupted' },
        { guard: 'entersByInstructions', target: 'instructions' },
        { target: 'prompt' },
      ],
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
        'clock.ticked': { actions: 'keepTime' },
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
        // Before the questions are on the screen, leaving costs nothing; the server knows whether the attempt has begun.
        'fullscreen.exited': 'describing',
      },
      states: {
        entering: { tags: 'waiting', on: { 'fullscreen.entered': { target: 'opening', actions: 'noteFullscreen' } } },
        opening: {
          invoke: {
            id: 'opening',
            src: 'attemptOpening',
            input: ({ context }) => ({
              sittingId: sittingOf(context),
              quizId: context.quizId,
              takeOver: context.takeOver,
            }),
            onDone: [
              {
                guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'opened' }) },
                target: 'open',
                actions: { type: 'takeOpening', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'endedHere' }) },
                target: '#quizAttempt.handingIn',
                actions: { type: 'takeOpening', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'notOnScreen' }) },
                target: '#quizAttempt.interrupted',
                actions: { type: 'takeOpening', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'closed' }) },
                target: '#quizAttempt.closedElsewhere',
              },
              {
                guard: { type: 'openingEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'withoutQuestions' }) },
                target: '#quizAttempt.unavailable',
                actions: { type: 'tell', params: quiz.noQuestions },
              },
              {
                target: '#quizAttempt.unavailable',
                actions: {
                  type: 'tellFailure',
                  params: ({ event }) => ({ error: event.output.error, otherwise: messages.attempt.notStarted }),
                },
              },
            ],
            onError: {
              target: '#quizAttempt.unavailable',
              actions: { type: 'tell', params: messages.attempt.notStarted },
            },
          },
        },
        outOfStep: { tags: 'waiting', after: { reopen: 'opening' } },
        open: {
          initial: 'inProgress',
          invoke: {
            id: 'sheet',
            src: 'answerSheet',
            input: ({ context: { sheet, questions, seconds } }) => {
              if (!sheet) throw new Error('An attempt was opened without its sheet.');
              return { start: sheet, questions, seconds, entry: 'quiz' };
            },
            onDone: [
              {
                guard: { type: 'sheetEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'displaced' }) },
                target: '#quizAttempt.takenOver',
              },
              {
                guard: { type: 'sheetEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'closed' }) },
                target: '#quizAttempt.closedElsewhere',
              },
              { target: 'outOfStep', actions: 'collect' },
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
                'clock.ticked': { actions: ['keepTime', 'countTime'] },
                'clock.toggle': { actions: 'toggleClock' },
                'proctor.tabHidden': {
                  target: '#quizAttempt.handingIn',
                  actions: ['record', 'collect', { type: 'endBy', params: { ending: 'tabHidden' } }],
                },
                'fullscreen.exited': {
                  target: '#quizAttempt.handingIn',
                  actions: ['record', 'collect', { type: 'endBy', params: { ending: 'fullscreenLeft' } }],
                },
                'proctor.devtoolsOpened': { target: 'blocked', actions: ['record', 'recordOnSheet'] },
              },
              states: {
                banner: {
                  initial: 'calm',
                  on: {
                    'proctor.keyPressed': [
                      {
                        guard: 'isLastWarning',
                        target: '#quizAttempt.handingIn',
                        actions: ['record', 'collect', { type: 'endBy', params: { ending: 'warningLimit' } }],
                      },
                      { target: '.warned', actions: ['record', 'recordOnSheet', 'warn'] },
                    ],
                  },
                  states: { calm: {}, warned: { after: { banner: { target: 'calm', actions: 'hideNotice' } } } },
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
                          target: '#quizAttempt.handingIn',
                          actions: ['collect', { type: 'endBy', params: { ending: 'student' } }],
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
              on: { 'clock.ticked': { actions: ['keepTime', 'passTime'] }, 'fullscreen.exited': {} },
            },
          },
        },
      },
    },
    handingIn: {
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => ({
          kind: 'quiz',
          studentId: context.student._id,
          sittingId: sittingOf(context),
          questions: questionCount(context),
          holder: context.holder,
          sheet: context.sheet,
          events: context.events,
          seconds: context.seconds,
          ending: context.ending ?? 'student',
        }),
        onDone: [
          {
            guard: { type: 'handInEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'accepted' }) },
            target: 'submitted',
          },
          {
            guard: { type: 'handInEndedBy', params: ({ event }) => ({ end: event.output.end, is: 'displaced' }) },
            target: 'takenOver',
          },
          { target: 'closedElsewhere' },
        ],
        onError: { target: 'unavailable', actions: { type: 'tell', params: messages.quiz.notSubmitted } },
      },
    },
    takenOver: { on: { 'attempt.resume': { target: 'sitting', actions: 'takeOver' } } },
    // Submitted on another device, or closed after 30 days: what was not saved before came too late.
    closedElsewhere: {},
    submitted: {},
  },
});
