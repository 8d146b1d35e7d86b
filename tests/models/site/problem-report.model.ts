import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

export type ProblemReportStep =
  | 'askForForm'
  | 'write'
  | 'sendNothing'
  | 'send'
  | 'giveUp'
  | 'schoolHasIt'
  | 'nobodyAnswers'
  | 'schoolRefuses'
  | 'close'
  | 'networkIsBack'
  | 'timeGoesBy'
  | 'waitingIsSent'
  | 'stillNobodyAnswers';

/**
 * A report of a problem as a student would tell it: I open the form wherever I am, and it says what goes along. I cannot send it empty. What I wrote is
 * there until the school has it or this device keeps it, also when I close the form or the school refuses it. What this device keeps goes out by itself, once the
 * network is back or after a while, and nothing is sent while nothing waits. Written from what reporting is to do, never from the machine.
 */
export const problemReportModel = createTestModel(
  setup({ types: { events: {} as { type: ProblemReportStep } } }).createMachine({
    initial: 'nothing',
    states: {
      nothing: { on: { askForForm: 'emptyForm' } },
      emptyForm: { on: { write: 'written', sendNothing: 'toldToWrite', giveUp: 'nothingAgain' } },
      toldToWrite: { on: { write: 'written' } },
      nothingAgain: {},
      written: { on: { send: 'onItsWay', giveUp: 'draftAside' } },
      draftAside: { on: { askForForm: 'draftBack' } },
      draftBack: { on: { send: 'onItsWay' } },
      onItsWay: { on: { schoolHasIt: 'thanked', nobodyAnswers: 'toldItIsKept', schoolRefuses: 'refused' } },
      refused: { on: { send: 'onItsWayAgain' } },
      onItsWayAgain: { on: { schoolHasIt: 'thanked' } },
      thanked: { on: { close: 'doneAndEmpty' } },
      doneAndEmpty: {},
      toldItIsKept: { on: { close: 'waits' } },
      waits: { on: { networkIsBack: 'goesOut', timeGoesBy: 'goesOut' } },
      goesOut: { on: { waitingIsSent: 'nothingWaits', stillNobodyAnswers: 'waitsOn' } },
      waitsOn: { on: { networkIsBack: 'goesOutAgain' } },
      goesOutAgain: { on: { waitingIsSent: 'nothingWaits' } },
      nothingWaits: {},
    },
  }),
);
