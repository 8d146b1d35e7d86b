import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student does with one work of homework, and what the world does. */
export type HandInStep =
  | 'open'
  | 'workComes'
  | 'comesLookedAt'
  | 'isNotThere'
  | 'doesNotCome'
  | 'tryAgain'
  | 'write'
  | 'addFile'
  | 'fileOpens'
  | 'fileIsBroken'
  | 'handIn'
  | 'arrives'
  | 'isRefused'
  | 'connectionBreaks'
  | 'connectionReturns'
  | 'secondsPass'
  | 'beginAgain';

/**
 * As a student would tell it: what I write is handed in once, whatever the network does, and stays on the screen where it is refused. Nothing empty is handed in, nothing while a file still opens, and nothing
 * that somebody has looked at; until then I can change it. Written from what it is to be, never from the machine.
 */
export const handInModel = createTestModel(
  setup({ types: { events: {} as { type: HandInStep } } }).createMachine({
    initial: 'closed',
    states: {
      closed: { on: { open: 'waiting' } },
      waiting: { on: { workComes: 'empty', comesLookedAt: 'lookedAt', isNotThere: 'unknown', doesNotCome: 'failed' } },
      failed: { on: { tryAgain: 'waitingAgain', connectionReturns: 'waitingAgain' } },
      waitingAgain: { on: { workComes: 'empty' } },
      unknown: {},
      lookedAt: { on: { handIn: 'nothingOfIt', write: 'writtenInVain' } },
      nothingOfIt: {},
      writtenInVain: { on: { handIn: 'writtenInVain' } },
      empty: { on: { handIn: 'nothingThere', write: 'written', addFile: 'opening' } },
      nothingThere: { on: { write: 'written' } },
      opening: { on: { handIn: 'stillOpening', fileOpens: 'withFile', fileIsBroken: 'broken' } },
      stillOpening: { on: { fileOpens: 'withFile' } },
      broken: { on: { write: 'written' } },
      withFile: { on: { handIn: 'sendingFile' } },
      sendingFile: { on: { arrives: 'handedIn' } },
      written: { on: { handIn: 'sending' } },
      // Another press is no second work.
      sending: { on: { handIn: 'sending', arrives: 'handedIn', isRefused: 'refused', connectionBreaks: 'offline' } },
      offline: { on: { connectionReturns: 'sendingAgain', secondsPass: 'sendingAgain', handIn: 'offline' } },
      sendingAgain: { on: { arrives: 'handedInOnce', connectionBreaks: 'offlineAgain' } },
      offlineAgain: {},
      handedInOnce: {},
      refused: { on: { handIn: 'sendingAnew' } },
      sendingAnew: {},
      handedIn: { on: { beginAgain: 'changing' } },
      changing: { on: { handIn: 'sendingChange' } },
      sendingChange: { on: { arrives: 'handedInAnew' } },
      handedInAnew: {},
    },
  }),
);
