import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What somebody does at the page of statecharts, and what the app’s tab does meanwhile. */
export type StatechartsStep =
  | 'open'
  | 'actorStarts'
  | 'actorMoves'
  | 'stepBack'
  | 'stepForward'
  | 'goLive'
  | 'wishMomentBack'
  | 'appGoesBack'
  | 'appRefuses'
  | 'chooseEventWithData'
  | 'sendWrongData'
  | 'mendData'
  | 'sendData'
  | 'chooseOtherFlow'
  | 'openRecording'
  | 'tabLeaves'
  | 'tabComesBack';

/**
 * The page as a developer would tell it: what runs is followed, live or looked at in its past, which goes on without being changed; events go
 * to what is live; a recording is a past without a present; a tab that closes leaves its past, and one that comes back is followed again. A moment of what runs can be asked for again. Written from what the page is for,
 * never from the machine.
 */
export const statechartsModel = createTestModel(
  setup({ types: { events: {} as { type: StatechartsStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'nothingRuns' } },
      nothingRuns: { on: { actorStarts: 'atStart', chooseOtherFlow: 'otherFlow', openRecording: 'recorded' } },
      atStart: { on: { actorMoves: 'live' } },
      live: {
        on: {
          stepBack: 'past',
          chooseEventWithData: 'composing',
          chooseOtherFlow: 'otherFlow',
          tabLeaves: 'gone',
        },
      },
      past: {
        on: {
          actorMoves: 'pastWhileItMoves',
          stepForward: 'live',
          goLive: 'live',
          chooseOtherFlow: 'otherFlow',
          wishMomentBack: 'askedForIt',
        },
      },
      // The app alone knows whether its services allow it.
      askedForIt: { on: { appGoesBack: 'backThere', appRefuses: 'toldWhyNot' } },
      backThere: {},
      toldWhyNot: {},
      pastWhileItMoves: { on: { goLive: 'liveAfterwards' } },
      liveAfterwards: {},
      composing: { on: { sendWrongData: 'told', stepBack: 'past', tabLeaves: 'composingForNobody' } },
      told: { on: { mendData: 'mended' } },
      mended: { on: { sendData: 'sent' } },
      sent: {},
      composingForNobody: { on: { sendData: 'toldGone' } },
      toldGone: {},
      gone: { on: { stepBack: 'pastOfGone', tabComesBack: 'atStartAgain' } },
      pastOfGone: {},
      recorded: { on: { stepBack: 'pastOfRecording', chooseOtherFlow: 'otherFlow' } },
      pastOfRecording: {},
      atStartAgain: {},
      otherFlow: {},
    },
  }),
);
