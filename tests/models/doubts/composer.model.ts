import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';
import type { StateOf } from '../../support/model.ts';

/** What a student does who writes two lines, and what becomes of them on their way. */
export type ComposerStep =
  | 'typeFirst'
  | 'sendNothing'
  | 'send'
  | 'writeSecond'
  | 'arrives'
  | 'arrivesButAnswerIsLost'
  | 'connectionIsLost'
  | 'connectionReturns'
  | 'fiveSecondsPass'
  | 'serverRefuses'
  | 'tryAgain'
  | 'takeBack'
  | 'addPhoto'
  | 'addFilm'
  | 'itIsMadeSmaller'
  | 'itIsNoPhoto'
  | 'takePhotoAway'
  | 'reload';

/**
 * Writing in a doubt as a student would tell it: what is written is never lost, arrives once and in the order in which it was written, and what was refused
 * holds up whatever was written after it.
 */
export const composerModel = createTestModel(
  setup({ types: { events: {} as { type: ComposerStep } } }).createMachine({
    initial: 'blank',
    states: {
      blank: { on: { typeFirst: 'begun', sendNothing: 'saysWriteFirst' } },
      saysWriteFirst: {},
      begun: { on: { send: 'onItsWay', reload: 'begunStill', addPhoto: 'photoIsOpened', addFilm: 'filmIsOpened' } },
      photoIsOpened: { on: { itIsMadeSmaller: 'withPhoto', send: 'toldToWaitForIt' } },
      toldToWaitForIt: { on: { itIsMadeSmaller: 'withPhoto' } },
      filmIsOpened: { on: { itIsNoPhoto: 'saysNoPhoto' } },
      saysNoPhoto: { on: { send: 'onItsWay' } },
      withPhoto: { on: { send: 'onItsWayWithPhoto', takePhotoAway: 'begun', reload: 'withPhoto' } },
      // A photo waits with its line, and comes back with it.
      onItsWayWithPhoto: { on: { arrives: 'arrived', connectionIsLost: 'waitsWithPhoto', serverRefuses: 'refusedWithPhoto' } },
      waitsWithPhoto: { on: { connectionReturns: 'onItsWayWithPhoto', reload: 'onItsWayWithPhoto' } },
      refusedWithPhoto: { on: { tryAgain: 'onItsWayWithPhoto', takeBack: 'withPhoto' } },
      begunStill: { on: { send: 'onItsWay' } },
      onItsWay: {
        on: {
          arrives: 'arrived',
          arrivesButAnswerIsLost: 'arrivedUnheard',
          connectionIsLost: 'waits',
          serverRefuses: 'refused',
          writeSecond: 'twoOnTheirWay',
          reload: 'onItsWay',
        },
      },
      arrived: {},
      arrivedUnheard: { on: { connectionReturns: 'onItsWayAgain', reload: 'onItsWayAgain' } },
      onItsWayAgain: { on: { arrives: 'arrived' } },
      waits: { on: { connectionReturns: 'onItsWay', fiveSecondsPass: 'onItsWay', writeSecond: 'twoWait', reload: 'onItsWay' } },
      refused: { on: { tryAgain: 'onItsWay', takeBack: 'begun', reload: 'onItsWay', writeSecond: 'bothStopped' } },
      twoOnTheirWay: { on: { arrives: 'secondOnItsWay', connectionIsLost: 'twoWait', serverRefuses: 'bothStopped' } },
      twoWait: { on: { connectionReturns: 'twoOnTheirWay', reload: 'twoOnTheirWay' } },
      bothStopped: { on: { tryAgain: 'twoOnTheirWay', takeBack: 'secondGoesAlone', reload: 'twoOnTheirWay' } },
      secondGoesAlone: {},
      secondOnItsWay: { on: { arrives: 'bothArrived' } },
      bothArrived: {},
    },
  }),
);
export type ComposerModelState = StateOf<typeof composerModel>;
