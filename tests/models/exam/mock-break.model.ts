import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does between two sections, and what the world answers. */
export type BreakStep =
  | 'takeBreak'
  | 'skipBreak'
  | 'endBreak'
  | 'breakRunsOut'
  | 'pressRestrictedKey'
  | 'hideTab'
  | 'leaveFullscreen'
  | 'reload'
  | 'enterFullscreen'
  | 'fullscreenGranted'
  | 'startModule';

/** What a student can do about the break, by the name of its step. */
const offers = (...steps: BreakStep[]) => ({ meta: { offers: steps } });

/**
 * The break between two sections as a student would tell it: once a section is submitted I may rest, or go on. The clock of the break runs from
 * that moment, also while I am away. I can end it early; when it runs out I am before the next section, whose own clock is mine to start.
 * Keys and other windows cost nothing in it, leaving fullscreen ends the test as everywhere. Written from what a break is to be, never from the
 * machine. `offers`: what can be done about it; nothing else can.
 */
export const mockBreakModel = createTestModel(
  setup({ types: { events: {} as { type: BreakStep }, meta: {} as { offers: BreakStep[] } } }).createMachine({
    initial: 'submitted',
    states: {
      submitted: {
        ...offers('takeBreak', 'skipBreak'),
        on: {
          takeBreak: 'onBreak',
          skipBreak: 'introAtOnce',
          breakRunsOut: 'submittedTooLate',
          hideTab: 'submittedAndHidden',
          leaveFullscreen: 'endedBeforeBreak',
          reload: 'interruptedBefore',
        },
      },
      // Who reads for longer than the break is has had it.
      submittedTooLate: { ...offers('takeBreak', 'skipBreak'), on: { takeBreak: 'introAfterBreak' } },
      submittedAndHidden: { ...offers('takeBreak', 'skipBreak'), on: { takeBreak: 'enteringBreak', skipBreak: 'enteringIntro' } },
      endedBeforeBreak: offers(),
      enteringBreak: { ...offers(), on: { fullscreenGranted: 'onBreak' } },
      enteringIntro: { ...offers(), on: { fullscreenGranted: 'introAtOnce' } },

      onBreak: {
        ...offers('endBreak'),
        on: {
          endBreak: 'introAfterBreak',
          breakRunsOut: 'introAfterBreak',
          pressRestrictedKey: 'onBreakAndPressed',
          hideTab: 'onBreakAndHidden',
          leaveFullscreen: 'endedOnBreak',
          reload: 'interrupted',
        },
      },
      onBreakAndPressed: offers('endBreak'),
      onBreakAndHidden: { ...offers('endBreak'), on: { endBreak: 'enteringAfterBreak', breakRunsOut: 'overWhileHidden' } },
      endedOnBreak: offers(),

      // Come back: what is left of the break is still there.
      interruptedBefore: { ...offers(), on: { enterFullscreen: 'enteringBreak' } },
      interrupted: { ...offers(), on: { enterFullscreen: 'enteringRest', breakRunsOut: 'interruptedTooLong' } },
      enteringRest: { ...offers(), on: { fullscreenGranted: 'onRestOfBreak' } },
      onRestOfBreak: { ...offers('endBreak'), on: { breakRunsOut: 'introAfterBreak' } },
      interruptedTooLong: { ...offers(), on: { enterFullscreen: 'enteringAfterBreak' } },
      overWhileHidden: { ...offers(), on: { enterFullscreen: 'enteringAfterBreak' } },
      enteringAfterBreak: { ...offers(), on: { fullscreenGranted: 'introAfterBreak' } },

      introAtOnce: { ...offers(), on: { startModule: 'working', reload: 'interrupted' } },
      introAfterBreak: { ...offers(), on: { startModule: 'working', leaveFullscreen: 'endedAtIntro' } },
      endedAtIntro: offers(),
      working: offers(),
    },
  }),
);
