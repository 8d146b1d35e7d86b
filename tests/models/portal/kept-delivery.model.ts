import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does who left a page of an answer and a report on a question behind on this device, and what becomes of both. */
export type KeptStep =
  | 'openAnyPage'
  | 'openResult'
  | 'arrives'
  | 'arrivesButAnswerIsLost'
  | 'connectionIsLost'
  | 'connectionReturns'
  | 'fiveSecondsPass'
  | 'serverRefuses'
  | 'discard'
  | 'reload';

/**
 * What was left behind, as the student would tell it: it goes from whatever page of the portal I am on, each once; a result sends the pages of its answers by itself. What was refused isn't sent again while I am here, holds up
 * nothing else, and is gone once I let go of it. Written from what it is to be, never from the machine.
 */
export const keptDeliveryModel = createTestModel(
  setup({ types: { events: {} as { type: KeptStep } } }).createMachine({
    initial: 'unsent',
    states: {
      unsent: { on: { openAnyPage: 'pageGoes', openResult: 'reportGoesAlone' } },
      pageGoes: {
        on: {
          arrives: 'reportGoes',
          arrivesButAnswerIsLost: 'pageUnheard',
          connectionIsLost: 'bothWait',
          serverRefuses: 'reportGoesAfterRefusal',
          reload: 'unsent',
        },
      },
      bothWait: {
        on: { connectionReturns: 'pageGoes', fiveSecondsPass: 'pageGoes', openAnyPage: 'pageGoes', reload: 'unsent' },
      },
      pageUnheard: { on: { connectionReturns: 'pageGoesAgain' } },
      pageGoesAgain: { on: { arrives: 'reportGoes' } },
      reportGoes: { on: { arrives: 'allArrived', serverRefuses: 'toldOfReport' } },
      toldOfReport: { on: { openAnyPage: 'toldOfReport', discard: 'reportDiscarded', reload: 'reportUnsent' } },
      reportDiscarded: { on: { openAnyPage: 'reportDiscarded' } },
      reportUnsent: { on: { openAnyPage: 'reportGoesOnceMore' } },
      reportGoesOnceMore: {},
      reportGoesAfterRefusal: { on: { arrives: 'pageRefused' } },
      pageRefused: { on: { openAnyPage: 'pageRefused', reload: 'pageUnsent' } },
      pageUnsent: { on: { openAnyPage: 'pageGoesOnceMore' } },
      pageGoesOnceMore: {},
      reportGoesAlone: { on: { arrives: 'pageLeft' } },
      pageLeft: { on: { openAnyPage: 'pageGoesLast' } },
      pageGoesLast: { on: { arrives: 'allArrived' } },
      allArrived: {},
    },
  }),
);
