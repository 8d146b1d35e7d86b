import { and } from 'xstate';
import { messages } from '../../content/messages/exam.ts';
import { ended } from '../kit/ended.ts';
import { withEvent, withOutput } from '../kit/with-output.ts';
import { breakInput, mockTestSetup, moduleHandIn, showNotice, showProblem, sittingInput } from './mock-test.setup.ts';

const { attempt, mock } = messages;

/** Left on purpose between two modules: the test is over. */
const endedByLeaving = {
  guard: withEvent('leftDeliberately'),
  target: '#mockTest.completing',
  actions: withEvent('endByLeaving'),
} as const;

/** The sitting of a mock test in fullscreen: intro -> module -> handingIn -> moduleSubmitted (-> onBreak), for each module. */
export const mockSitting = mockTestSetup.createStateConfig({
  tags: 'fullscreen',
  type: 'parallel',
  invoke: { id: 'fullscreen', src: 'fullscreen' },
  states: {
    course: {
      initial: 'waiting',
      states: {
        waiting: { tags: 'waiting', on: { 'fullscreen.entered': 'entered' } },
        entered: {
          always: [{ guard: 'isUnderWay', target: 'module' }, { guard: 'hasBreak', target: 'onBreak' }, { target: 'intro' }],
        },
        intro: {
          meta: { requirements: ['4.3-3'] },
          on: {
            'module.start': { target: 'module', meta: { requirements: ['4.3-4', '4.3-5'] } },
            'fullscreen.exited': [
              { guard: withEvent('leftAfterBeginning'), target: '#mockTest.completing', actions: withEvent('endByLeaving') },
              { target: '#mockTest.notEntered' },
            ],
          },
        },
        module: {
          invoke: {
            id: 'sitting',
            src: 'sitting',
            input: ({ context }) => sittingInput(context),
            onDone: [
              { guard: ended('finished'), target: 'handingIn', actions: withOutput('takeSitting') },
              { guard: ended('displaced'), target: '#mockTest.takenOver', actions: withOutput('takeSitting') },
              { guard: ended('unavailable'), target: '#mockTest.unavailable', actions: withOutput('showUnavailable') },
              {
                guard: ended('unreachable'),
                target: '#mockTest.unreachable',
                actions: withOutput('showUnavailable'),
              },
              // Left before the questions were on the screen, or over before: the server knows what is true.
              { target: '#mockTest.describing' },
            ],
            onError: { target: '#mockTest.unavailable', actions: showProblem(mock.notStarted) },
          },
          on: { 'fullscreen.exited': { actions: withEvent('passOn') }, 'school.changed': { actions: withEvent('passOn') } },
        },
        handingIn: {
          entry: 'showModuleEnd',
          invoke: {
            id: 'handIn',
            src: 'handIn',
            input: ({ context }) => moduleHandIn(context),
            onDone: [
              { guard: ended('accepted'), target: 'judging', actions: 'noteSubmitted' },
              { guard: ended('displaced'), target: '#mockTest.takenOver', actions: 'forgetModuleEnd' },
              // Time is left, or it was over before.
              { target: '#mockTest.describing', actions: 'forgetModuleEnd' },
            ],
            onError: { target: '#mockTest.unavailable', actions: showProblem(mock.notSubmitted) },
          },
        },
        judging: {
          always: [
            { guard: 'moduleEndedTest', target: '#mockTest.completing', actions: 'takeTestEnd' },
            { guard: 'allSubmitted', target: '#mockTest.completing', actions: 'takeTestEnd' },
            { target: 'moduleSubmitted', actions: 'beginBreak' },
          ],
        },
        moduleSubmitted: {
          meta: { requirements: ['4.3-8'] },
          on: {
            'module.next': [
              {
                guard: 'isInFullscreen',
                target: 'intro',
                actions: ['hideNotice', 'endBreak'],
                meta: { requirements: ['4.3-9'] },
              },
              // Fullscreen was lost by hiding the page, maybe while the module was on its way: this click asks for it again.
              { target: '#mockTest.sitting', reenter: true, actions: ['hideNotice', 'endBreak'] },
            ],
            'break.start': [
              { guard: and(['hasBreak', 'isInFullscreen']), target: 'onBreak', actions: 'hideNotice' },
              { guard: 'hasBreak', target: '#mockTest.sitting', reenter: true, actions: 'hideNotice' },
            ],
            'fullscreen.exited': endedByLeaving,
          },
        },
        // No rule but fullscreen. The clock of the break runs wherever the student is; that of the next module does not begin with its end.
        onBreak: {
          invoke: { id: 'countdown', src: 'countdown', input: ({ context }) => breakInput(context) },
          on: {
            'clock.ticked': { actions: withEvent('keepTime') },
            'clock.expired': [
              { guard: 'isInFullscreen', target: 'intro', actions: 'endBreak' },
              { target: '#mockTest.paused', actions: 'endBreak' },
            ],
            'break.end': [
              { guard: 'isInFullscreen', target: 'intro', actions: 'endBreak' },
              { target: '#mockTest.sitting', reenter: true, actions: 'endBreak' },
            ],
            'fullscreen.exited': endedByLeaving,
          },
        },
      },
    },
    // Stands below the course: where leaving fullscreen ends something there, that is what happens.
    screen: {
      initial: 'entering',
      states: {
        entering: {
          on: {
            'fullscreen.entered': { target: 'held', actions: withEvent('noteFullscreen') },
            'fullscreen.refused': {
              target: '#mockTest.notEntered',
              actions: showNotice(attempt.fullscreenRefused),
              meta: { requirements: ['8-mock-7'] },
            },
            'fullscreen.exited': '#mockTest.notEntered',
          },
        },
        held: { on: { 'fullscreen.exited': 'lost' } },
        lost: {},
      },
    },
  },
});
