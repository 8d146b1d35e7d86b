import { assign, setup } from 'xstate';
import { doubtTimes } from '../../content/times.ts';
import { type DoubtReader, deliverIfFree, type UnsentLine } from '../../services/doubts/doubts.ts';
import { forgetLine, loadUnsent } from '../../services/doubts/line-store.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { unreachable } from '../kit/failure.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

/**
 * `lines`: still to be delivered, in the order in which they were written. `isLeft`: something was left to the tab that has it open. `refused`: the threads that wait for their writer.
 * `open`: the thread of the page that is shown, which delivers its own.
 */
type Context = DoubtReader & { lines: UnsentLine[]; isLeft: boolean; refused: string[]; open: string | null };

const deliverySetup = setup({
  types: {
    input: {} as DoubtReader,
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'place.shown'; open: string | null },
  },
  actors: {
    loadUnsent: fromService(loadUnsent),
    deliverIfFree: fromService(deliverIfFree),
    forgetLine: fromService(forgetLine),
    connection,
  },
  actions: {
    takeOpen: assign((_, { open }: { open: string | null }) => ({ open })),
    takeLines: assign(({ context }, lines: UnsentLine[]) => ({
      ...{ lines: lines.filter(({ thread }) => thread !== context.open), isLeft: false, refused: [] },
    })),
    dropLine: assign({ lines: ({ context }) => context.lines.slice(1) }),
    leaveThread: assign(({ context }) => ({ lines: withoutFirstThread(context), isLeft: true })),
    // What was written after it waits with it.
    noteRefused: assign(({ context }) => ({
      lines: withoutFirstThread(context),
      refused: [...context.refused, required(context.lines[0]).thread],
    })),
  },
  guards: {
    hasLines: ({ context }) => context.lines.length > 0,
    isLeft: ({ context }) => context.isLeft,
    isDelivered: (_, delivered: boolean) => delivered,
    isUnreachable: (_, { error }: Failure) => unreachable(error),
  },
  delays: { retry: doubtTimes.retryMs },
});

const withoutFirstThread = ({ lines }: Context) => lines.filter(({ thread }) => thread !== lines[0]?.thread);

const look = { target: 'looking', actions: withEvent('takeOpen') } as const;

/**
 * What is delivered of doubts while none of them is open: idle -> looking at what this device keeps -> sending one line after the other -> resting, until another page is shown or the
 * connection is back. A thread that a tab has open is left to it (`elsewhere`), and looked at again. One whose first line is refused waits for its writer, who is told so (`refused`); without a
 * connection all wait (`offline`).
 */
export const doubtDeliveryMachine = deliverySetup.createMachine({
  id: 'doubtDelivery',
  context: ({ input }) => ({ ...input, lines: [], isLeft: false, refused: [], open: null }),
  invoke: { id: 'connection', src: 'connection' },
  initial: 'idle',
  states: {
    idle: { on: { 'place.shown': look } },
    looking: {
      invoke: {
        id: 'loadUnsent',
        src: 'loadUnsent',
        input: ({ context: { side, personId } }) => ({ side, personId }),
        onDone: { target: 'choosing', actions: withOutput('takeLines') },
        // A browser that keeps nothing has nothing to deliver.
        onError: 'resting',
      },
    },
    choosing: {
      always: [{ guard: 'hasLines', target: 'sending' }, { guard: 'isLeft', target: 'elsewhere' }, { target: 'resting' }],
    },
    sending: {
      invoke: {
        id: 'deliverIfFree',
        src: 'deliverIfFree',
        input: ({ context }) => required(context.lines[0]),
        onDone: [
          { guard: withOutput('isDelivered'), target: 'forgetting' },
          { target: 'choosing', actions: 'leaveThread' },
        ],
        onError: [
          { guard: withError('isUnreachable'), target: 'offline' },
          { target: 'choosing', actions: 'noteRefused' },
        ],
      },
    },
    forgetting: {
      invoke: {
        id: 'forgetLine',
        src: 'forgetLine',
        input: ({ context }) => ({ key: required(context.lines[0]).key }),
        onDone: { target: 'choosing', actions: 'dropLine' },
        // Delivered again, it is the same line.
        onError: { target: 'choosing', actions: 'dropLine' },
      },
    },
    offline: {
      after: { retry: 'looking' },
      on: { 'connection.restored': 'looking', 'place.shown': look },
    },
    elsewhere: {
      after: { retry: 'looking' },
      on: { 'connection.restored': 'looking', 'place.shown': look },
    },
    resting: { on: { 'connection.restored': 'looking', 'place.shown': look } },
  },
});
