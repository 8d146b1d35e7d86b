import { setup } from 'xstate';
import { createTestModel } from 'xstate/graph';

/** What a student writes, and what becomes of the server and of the way there. */
export type JournalStep =
  | 'answer'
  | 'changeAnswer'
  | 'answerAnother'
  | 'delivered'
  | 'connectionLost'
  | 'acknowledgementLost'
  | 'connectionReturns'
  | 'databaseGoesBack'
  | 'halfMinutePasses'
  | 'reload';

/**
 * Where a student's answers are (docs/decisions.md, 'The answer journal'): first on the device, then in the ledger, and called saved only
 * from then on. A database that goes back loses what it had acknowledged; nobody can know before the next contact, and then all is
 * delivered anew. Written from the decisions, never from the machine.
 */
export const journalModel = createTestModel(
  setup({ types: { events: {} as { type: JournalStep } } }).createMachine({
    initial: 'blank',
    states: {
      blank: { on: { answer: 'onTheWay' } },
      onTheWay: { on: { delivered: 'saved', connectionLost: 'kept', acknowledgementLost: 'keptThough' } },
      kept: { on: { connectionReturns: 'savedLater', reload: 'savedAfterReload' } },
      // The server has it, and the device does not know: the same again is no error.
      keptThough: { on: { connectionReturns: 'savedOnce' } },
      savedLater: {},
      savedAfterReload: {},
      savedOnce: {},

      saved: { on: { databaseGoesBack: 'lostUnknown', changeAnswer: 'changing' } },
      changing: { on: { delivered: 'changed' } },
      changed: { on: { databaseGoesBack: 'changeLost', reload: 'reloaded' } },
      reloaded: { on: { databaseGoesBack: 'lostAfterReload' } },
      lostAfterReload: { on: { halfMinutePasses: 'recoveredAfterReload' } },
      recoveredAfterReload: {},
      changeLost: { on: { halfMinutePasses: 'changeRecovered', reload: 'changeRecoveredByReload' } },
      changeRecovered: { on: { databaseGoesBack: 'lostTwice' } },
      lostTwice: { on: { halfMinutePasses: 'recoveredTwice' } },
      recoveredTwice: {},
      changeRecoveredByReload: {},

      lostUnknown: { on: { halfMinutePasses: 'recovered', answerAnother: 'learning', reload: 'recoveredByReload' } },
      recovered: {},
      recoveredByReload: {},
      // The delivery of the next answer finds out: first of all everything goes again.
      learning: { on: { delivered: 'recoveredWithNext', connectionLost: 'learningOffline' } },
      recoveredWithNext: {},
      learningOffline: { on: { connectionReturns: 'recoveredOnReturn' } },
      recoveredOnReturn: {},
    },
  }),
);
