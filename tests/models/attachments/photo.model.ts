import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

type Step =
  | 'itIsMadeSmaller'
  | 'itIsNoPhoto'
  | 'itArrives'
  | 'theServerSaysNo'
  | 'nobodyAnswers'
  | 'tryAgain'
  | 'weAreOnlineAgain'
  | 'takeItAway'
  | 'itIsErased'
  | 'nobodyHears';

/** A photo that somebody adds to what they write, as they would tell it. `…IsWaitedFor`: it can’t be sent along yet. */
export const photoModel = createTestModel(
  setup({ types: { events: {} as { type: Step } } }).createMachine({
    initial: 'openingIsWaitedFor',
    states: {
      openingIsWaitedFor: { on: { itIsMadeSmaller: 'sendingIsWaitedFor', itIsNoPhoto: 'noPhoto', takeItAway: 'gone' } },
      // Trying again changes nothing: it is the same file.
      noPhoto: { on: { takeItAway: 'gone' } },
      sendingIsWaitedFor: {
        on: { itArrives: 'there', theServerSaysNo: 'refused', nobodyAnswers: 'kept', takeItAway: 'gone' },
      },
      refused: { on: { tryAgain: 'sendingAgain', takeItAway: 'gone' } },
      // It stays on the device, and goes as soon as there is a way.
      kept: { on: { tryAgain: 'sendingAgain', weAreOnlineAgain: 'sendingAgain', takeItAway: 'gone' } },
      sendingAgain: { on: { itArrives: 'there', takeItAway: 'gone' } },
      // The server has it, so it is told to erase it; what it does not hear it forgets by itself.
      there: { on: { takeItAway: 'beingErased' } },
      beingErased: { on: { itIsErased: 'gone', nobodyHears: 'gone' } },
      gone: {},
    },
  }),
);
