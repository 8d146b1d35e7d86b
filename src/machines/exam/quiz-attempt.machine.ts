import { messages } from '../../content/messages/exam.ts';
import { quizPolicy } from '../../content/proctor-policies.ts';
import { ended } from '../kit/ended.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { getRecordId, unopenedAttempt } from './attempt-context.ts';
import { handInInput, quizAttemptSetup, sittingInput } from './quiz-attempt.setup.ts';
import { unreachable } from './unreachable.ts';

const { attempt, quiz } = messages;

const showNotice = (message: string) => ({ type: 'showNotice', params: message }) as const;

/**
 * One sitting of a quiz (specification 4.2): instructions -> prompt -> sitting (fullscreen, then the questions) -> handingIn ->
 * submitted. Left in any state it is rebuilt from the server's attempt and this browser's journal: a sitting under way comes back as
 * `interrupted`, one that ended here without being delivered is handed in.
 */
export const quizAttemptMachine = quizAttemptSetup.createMachine({
  id: 'quizAttempt',
  context: ({ input }) => ({
    ...input,
    ...unopenedAttempt,
    policy: quizPolicy,
    seconds: 0,
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
        id: 'locateSitting',
        src: 'locateSitting',
        input: ({ context }) => ({ studentId: context.student._id, quizId: context.quizId, sittingId: context.sittingId }),
        onDone: { target: 'describing', actions: withOutput('takeSittingId') },
        onError: [
          {
            guard: withError('isUnreachable'),
            target: 'unreachable',
            actions: withError('showNotice', quiz.unreadable),
          },
          {
            target: 'unavailable',
            actions: withError('showNotice', quiz.unreadable),
            meta: { requirements: ['8-quiz-1', '8-quiz-2', '8-quiz-3', '8-quiz-4'] },
          },
        ],
      },
    },
    describing: {
      tags: 'waiting',
      invoke: {
        id: 'describeSitting',
        src: 'describeSitting',
        input: ({ context }) => ({ sittingId: getRecordId(context), quizId: context.quizId }),
        onDone: { target: 'described', actions: withOutput('takeDescription') },
        onError: [
          { guard: withError('isUnreachable'), target: 'recalling', actions: withError('showNotice', quiz.unreadable) },
          { target: 'unavailable', actions: withError('showNotice', quiz.unreadable) },
        ],
      },
    },
    // Out of the server's reach a sitting under way goes on with what this device has kept of it.
    recalling: {
      tags: 'waiting',
      invoke: {
        id: 'recallSitting',
        src: 'recallSitting',
        input: ({ context }) => ({ sittingId: getRecordId(context) }),
        onDone: { target: 'described', actions: withOutput('takeDescription') },
        onError: 'unreachable',
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
    unreachable,
    instructions: {
      on: {
        'attempt.begin': [{ guard: 'canGoFullscreen', target: 'prompt' }, { actions: showNotice(attempt.noFullscreen.quiz) }],
      },
    },
    prompt: {
      on: { 'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice', meta: { requirements: ['4.2-2'] } } },
      meta: { requirements: ['4.2-1'] },
    },
    // The clock counts the seconds in which the quiz is open in this tab.
    interrupted: {
      tags: 'covered',
      invoke: { id: 'stopwatch', src: 'stopwatch', input: ({ context }) => ({ from: context.seconds }) },
      on: {
        'clock.ticked': { actions: withEvent('keepTime') },
        // Staff have ended it, or said something: the server says how it stands.
        'school.changed': 'describing',
        'attempt.enterFullscreen': { target: 'sitting', actions: 'hideNotice' },
      },
    },
    sitting: {
      tags: 'fullscreen',
      invoke: { id: 'fullscreen', src: 'fullscreen' },
      initial: 'entering',
      states: {
        entering: {
          tags: 'waiting',
          on: {
            'fullscreen.entered': { target: 'attending', actions: withEvent('noteFullscreen') },
            'fullscreen.refused': [
              { guard: 'wasStarted', target: '#quizAttempt.interrupted', actions: showNotice(attempt.fullscreenRefused) },
              { target: '#quizAttempt.prompt', actions: showNotice(attempt.fullscreenRefused) },
            ],
            'fullscreen.exited': '#quizAttempt.describing',
          },
        },
        attending: {
          invoke: {
            id: 'sitting',
            src: 'sitting',
            input: ({ context }) => sittingInput(context),
            onDone: [
              {
                guard: ended('finished'),
                target: '#quizAttempt.handingIn',
                actions: [withOutput('takeSitting'), withOutput('takeEnding')],
                meta: { requirements: ['4.2-7'] },
              },
              // Left before the questions were on the screen: the server knows whether the attempt has begun.
              { guard: ended('interrupted'), target: '#quizAttempt.describing', actions: withOutput('takeSitting') },
              { guard: ended('notOnScreen'), target: '#quizAttempt.interrupted', actions: withOutput('takeSitting') },
              { guard: ended('displaced'), target: '#quizAttempt.takenOver', actions: withOutput('takeSitting') },
              { guard: ended('closed'), target: '#quizAttempt.closedElsewhere' },
              {
                guard: ended('unreachable'),
                target: '#quizAttempt.unreachable',
                actions: [withOutput('takeSitting'), withOutput('showProblem')],
              },
              {
                target: '#quizAttempt.unavailable',
                actions: [withOutput('takeSitting'), withOutput('showProblem')],
              },
            ],
            onError: { target: '#quizAttempt.unavailable', actions: showNotice(attempt.notStarted) },
          },
          on: { 'fullscreen.exited': { actions: withEvent('passOn') }, 'school.changed': { actions: withEvent('passOn') } },
        },
      },
    },
    handingIn: {
      invoke: {
        id: 'handIn',
        src: 'handIn',
        input: ({ context }) => handInInput(context),
        onDone: [
          { guard: ended('accepted'), target: 'submitted' },
          { guard: ended('displaced'), target: 'takenOver' },
          { target: 'closedElsewhere' },
        ],
        onError: { target: 'unavailable', actions: showNotice(quiz.notSubmitted) },
      },
    },
    takenOver: { on: { 'attempt.resume': { target: 'sitting', actions: 'takeOver' } } },
    // Submitted on another device, or closed after 30 days: what was not saved before came too late.
    closedElsewhere: {},
    submitted: { meta: { requirements: ['4.2-8', '4.2-9'] } },
  },
});
