import { raise } from 'xstate';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';
import { type JournalEnd, journalSetup, toDelivery, toJournal } from './answer-journal.setup.ts';

/** Whether every answer is committed. One that is written meanwhile ends no delivery. */
const commitment = journalSetup.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'hasUnsaved', target: 'unsaved' }, { target: 'saved' }] },
    saved: { tags: 'saved', on: { 'answer.written': 'unsaved' } },
    unsaved: {},
  },
});

const delivery = journalSetup.createStateConfig({
  entry: 'noteSent',
  invoke: {
    id: 'deliverAnswers',
    src: 'deliverAnswers',
    input: ({ context }) => toDelivery(context),
    onDone: [
      {
        guard: withOutput('wentBack'),
        target: ['#answerJournal.writing.server.delivered', '#answerJournal.writing.device.keeping'],
        actions: withOutput('beginAgain'),
      },
      { guard: withOutput('tookNothing'), target: '#answerJournal.outOfStep' },
      { guard: withOutput('isBeyondSent'), target: '#answerJournal.outOfStep' },
      {
        target: ['#answerJournal.writing.server.delivered', '#answerJournal.writing.device.keeping'],
        actions: withOutput('acknowledge'),
      },
    ],
    onError: [
      { guard: withError('isHeldElsewhere'), target: '#answerJournal.displaced' },
      { guard: withError('isClosed'), target: '#answerJournal.closed' },
      { guard: withError('isOutOfStep'), target: '#answerJournal.outOfStep' },
      {
        guard: withError('isUnreachable'),
        target: '#answerJournal.writing.server.offline',
        actions: withError('noteFailure'),
      },
      { target: '#answerJournal.writing.server.refused', actions: withError('noteFailure') },
    ],
  },
});

/** Between two tries nothing has changed: it is not saving again. */
const retries = journalSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { after: { backoff: 'trying' }, on: { 'connection.restored': 'trying' } },
    trying: delivery,
  },
});

/**
 * The answer journal of one open attempt: each answer goes to this device first and is then delivered to the ledger. It is `saved`
 * only when the server said that all is committed; `offline` and `refused` try again. Ends when another tab took the attempt over
 * (`displaced`), when it is over (`closed`), or when the ledger has other entries under our numbers (`outOfStep`: open the attempt again).
 * A ledger with fewer entries than it had acknowledged (a restored backup, a failover) is given the newest answer of every question again.
 */
export const answerJournalMachine = journalSetup.createMachine({
  id: 'answerJournal',
  context: ({ input }) => ({
    ...input,
    nextSeq: input.lastSeq + input.entries.length + 1,
    sent: 0,
    signs: [],
    signsSent: 0,
    lastAt: Math.max(0, ...[...input.acknowledged.entries, ...input.entries].map(({ at }) => at)),
    savedAt: null,
    tries: 0,
    problem: null,
  }),
  initial: 'writing',
  output: ({ event }) => ({ end: event.output as JournalEnd }),
  states: {
    writing: {
      type: 'parallel',
      invoke: { id: 'connection', src: 'connection' },
      states: {
        device: {
          initial: 'keeping',
          // Here and not on `writing`: a transition from a parallel state begins all its regions anew, and ends a delivery.
          on: {
            'answer.written': { actions: withEvent('write'), target: '.keeping' },
            'event.recorded': { actions: withEvent('record'), target: '.keeping' },
            // Of no worth after a reload: the device does not keep it, and the next delivery brings it.
            'sign.given': { actions: withEvent('noteSign') },
            'time.passed': [
              { guard: withEvent('isTimeToKeep'), actions: withEvent('keepTime'), target: '.keeping' },
              { actions: withEvent('keepTime') },
            ],
          },
          states: {
            keeping: {
              invoke: {
                id: 'keepJournal',
                src: 'keepJournal',
                input: ({ context }) => ({ journal: toJournal(context), adopted: context.adopted }),
                onDone: { target: 'kept', actions: raise({ type: 'journal.kept' }) },
                // A browser that keeps nothing must still deliver: the server is the safer place anyway.
                onError: { target: 'notKept', actions: raise({ type: 'journal.kept' }) },
              },
            },
            kept: {},
            notKept: {},
          },
        },
        server: {
          initial: 'idle',
          states: {
            idle: {
              ...commitment,
              after: { heartbeat: 'sending' },
              on: { 'journal.kept': { guard: 'hasUndelivered', target: 'sending' } },
            },
            sending: { ...commitment, ...delivery },
            delivered: { always: [{ guard: 'hasUndelivered', target: 'sending' }, { target: 'idle' }] },
            offline: retries,
            refused: retries,
          },
        },
      },
    },
    displaced: { type: 'final', output: 'displaced' },
    closed: { type: 'final', output: 'closed' },
    outOfStep: { type: 'final', output: 'outOfStep' },
  },
});
