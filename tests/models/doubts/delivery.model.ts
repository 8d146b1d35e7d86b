import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What somebody does who wrote two lines in one doubt and one in another and then left them, and what becomes of the lines. */
export type DeliveryStep =
  | 'openAnyPage'
  | 'openAnotherPage'
  | 'arrives'
  | 'arrivesButAnswerIsLost'
  | 'connectionIsLost'
  | 'connectionReturns'
  | 'fiveSecondsPass'
  | 'serverRefuses'
  | 'isOpenInAnotherTab'
  | 'reload';

/**
 * What was left unsent, as its writer would tell it: it goes from whatever page I am on, each line once and those of a doubt in the order in which I wrote them. What
 * was refused holds up the rest of its doubt and no other, and I'm told. A doubt that I have open elsewhere is delivered from there.
 */
export const deliveryModel = createTestModel(
  setup({ types: { events: {} as { type: DeliveryStep } } }).createMachine({
    initial: 'unsent',
    states: {
      unsent: { on: { openAnyPage: 'firstGoes' } },
      firstGoes: {
        on: {
          arrives: 'secondGoes',
          arrivesButAnswerIsLost: 'firstUnheard',
          connectionIsLost: 'allWait',
          serverRefuses: 'otherGoesAloneAndToldOfFirst',
          isOpenInAnotherTab: 'otherGoesAlone',
          reload: 'unsent',
        },
      },
      allWait: {
        on: { connectionReturns: 'firstGoes', fiveSecondsPass: 'firstGoes', openAnotherPage: 'firstGoes', reload: 'unsent' },
      },
      firstUnheard: { on: { connectionReturns: 'firstGoesAgain' } },
      firstGoesAgain: { on: { arrives: 'secondGoes' } },
      secondGoes: { on: { arrives: 'otherGoes', serverRefuses: 'otherGoesAndToldOfSecond' } },
      otherGoes: { on: { arrives: 'allArrived' } },
      otherGoesAndToldOfSecond: {},
      otherGoesAloneAndToldOfFirst: { on: { arrives: 'toldOfFirst' } },
      toldOfFirst: { on: { openAnotherPage: 'firstGoesOnceMore', reload: 'firstUnsentStill' } },
      firstGoesOnceMore: { on: { arrives: 'secondGoesAfterOther' } },
      firstUnsentStill: {},
      otherGoesAlone: { on: { arrives: 'firstIsElsewhere' } },
      firstIsElsewhere: { on: { fiveSecondsPass: 'firstGoesOnceMore' } },
      secondGoesAfterOther: {},
      allArrived: {},
    },
  }),
);
export type DeliveryModelState = StateOf<typeof deliveryModel>;
