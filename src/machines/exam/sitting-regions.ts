import type { ModuleEnding } from '../../../contract/exam/attempts.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { sittingSetup } from './sitting.setup.ts';

export const endBy = (ending: ModuleEnding) => ({ type: 'endBy', params: ending }) as const;

/** Asks before everything is handed in. */
export const submittingPage = sittingSetup.createStateConfig({
  initial: 'answering',
  states: {
    answering: { on: { 'submission.request': 'confirming' } },
    confirming: {
      meta: { requirements: ['4.3-7'] },
      entry: 'lockSheet',
      on: {
        'submission.cancel': { target: 'answering', actions: 'unlockSheet' },
        'question.goTo': {
          target: 'answering',
          actions: ['unlockSheet', withEvent('goTo')],
        },
        'submission.confirm': {
          target: '#sitting.finished',
          actions: ['keepSheet', endBy('student')],
          meta: { requirements: ['4.2-6'] },
        },
      },
    },
  },
});

/** The same, and asks before the pages of what was written on paper are photographed: nobody comes back to the questions from there. */
export const writingPage = sittingSetup.createStateConfig({
  initial: 'answering',
  states: {
    answering: submittingPage.states.answering,
    confirming: {
      ...submittingPage.states.confirming,
      on: { ...submittingPage.states.confirming.on, 'pages.begin': { guard: 'hasPages', target: '#sitting.open.photographing' } },
    },
  },
});

/** Staff can add minutes, and a device that slept does not know the time: the server is asked. */
export const countingDown = sittingSetup.createStateConfig({
  invoke: { id: 'countdown', src: 'countdown', input: ({ context }) => ({ deadline: context.deadline }) },
  initial: 'known',
  states: {
    known: { after: { fetchDeadline: 'asking' }, on: { 'clock.doubted': 'asking', 'school.changed': 'asking' } },
    asking: {
      invoke: {
        id: 'fetchDeadline',
        src: 'fetchDeadline',
        input: ({ context: { sittingId, holder } }) => ({ sittingId, holder }),
        onDone: { target: 'known', actions: [withOutput('takeDeadline'), 'moveDeadline'] },
        // Unreachable: what is known holds. Refused: the journal hears of it as well.
        onError: 'known',
      },
    },
  },
});

/** What staff said, or that they ended it. The page around the sitting hears of it at once; without that it is asked for from time to time. */
export const school = sittingSetup.createStateConfig({
  initial: 'quiet',
  on: {
    'school.changed': '.asking',
    'message.dismiss': { guard: 'hasMessage', target: '.asking', actions: 'noteRead' },
  },
  states: {
    quiet: { after: { fetchMessages: 'asking' } },
    asking: {
      invoke: {
        id: 'fetchMessages',
        src: 'fetchMessages',
        input: ({ context: { sittingId, read } }) => ({ sittingId, read }),
        onDone: { target: 'quiet', actions: withOutput('takeMessages') },
        onError: [{ guard: withError('isClosed'), target: '#sitting.closed' }, { target: 'quiet' }],
      },
    },
  },
});
