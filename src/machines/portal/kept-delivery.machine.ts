import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/objections.ts';
import { keptRetryMs } from '../../content/times.ts';
import { deliverKept, forgetKept, type KeptItem, recallKept } from '../../services/portal/kept.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { describeError, unreachable } from '../kit/failure.ts';
import { required } from '../kit/required.ts';
import { type Failure, withError, withEvent, withOutput } from '../kit/with-output.ts';

type Kind = KeptItem['kind'];

/** What the server said no to, and its words for that. */
export type RefusedItem = { item: KeptItem; words: string };

/**
 * `items`: still to be delivered. `refused`: those that are not sent again before the portal is opened anew. `discarded`: to be forgotten. `left`: what the page that is shown delivers by
 * itself.
 */
type Context = {
  studentId: string;
  items: KeptItem[];
  refused: RefusedItem[];
  discarded: KeptItem[];
  left: Kind | null;
};

const look = { target: 'looking', actions: withEvent('takeLeft') } as const;
const discard = { target: 'choosing', actions: withEvent('noteDiscarded') } as const;

/**
 * What is delivered from any page of the portal: idle -> looking at what this device keeps -> sending one item after the other -> resting, until another page is shown or the connection is back.
 * What is refused is not sent again, and its student may let go of it; without a connection all wait (`offline`).
 */
export const keptDeliveryMachine = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as ConnectionEvent | { type: 'place.shown'; left: Kind | null } | { type: 'refused.discard'; key: string },
  },
  actors: {
    recallKept: fromService(recallKept),
    deliverKept: fromService(deliverKept),
    forgetKept: fromService(forgetKept),
    connection,
  },
  actions: {
    takeLeft: assign((_, { left }: { left: Kind | null }) => ({ left })),
    takeItems: assign(({ context: { refused, left } }, items: KeptItem[]) => ({
      items: items.filter(({ kind, key }) => kind !== left && !refused.some(({ item }) => item.key === key)),
    })),
    dropItem: assign({ items: ({ context }) => context.items.slice(1) }),
    noteRefused: assign(({ context: { items, refused } }, { error }: Failure) => ({
      items: items.slice(1),
      refused: [...refused, { item: required(items[0]), words: describeError(error, messages.notTaken) }],
    })),
    noteDiscarded: assign(({ context: { refused, discarded } }, { key }: { key: string }) => ({
      refused: refused.filter(({ item }) => item.key !== key),
      discarded: [...discarded, ...refused.flatMap(({ item }) => (item.key === key ? [item] : []))],
    })),
    dropDiscarded: assign({ discarded: ({ context }) => context.discarded.slice(1) }),
  },
  guards: {
    hasItems: ({ context }) => context.items.length > 0,
    hasDiscarded: ({ context }) => context.discarded.length > 0,
    isUnreachable: (_, { error }: Failure) => unreachable(error),
  },
  delays: { retry: keptRetryMs },
}).createMachine({
  id: 'keptDelivery',
  context: ({ input }) => ({ ...input, items: [], refused: [], discarded: [], left: null }),
  invoke: { id: 'connection', src: 'connection' },
  on: { 'refused.discard': { actions: withEvent('noteDiscarded') } },
  initial: 'idle',
  states: {
    idle: { on: { 'place.shown': look } },
    looking: {
      invoke: {
        id: 'recallKept',
        src: 'recallKept',
        input: ({ context: { studentId } }) => ({ studentId }),
        onDone: { target: 'choosing', actions: withOutput('takeItems') },
        // A browser that keeps nothing has nothing to deliver.
        onError: 'resting',
      },
    },
    choosing: {
      always: [{ guard: 'hasDiscarded', target: 'forgetting' }, { guard: 'hasItems', target: 'sending' }, { target: 'resting' }],
    },
    forgetting: {
      invoke: {
        id: 'forgetKept',
        src: 'forgetKept',
        input: ({ context }) => required(context.discarded[0]),
        onDone: { target: 'choosing', actions: 'dropDiscarded' },
        // It is refused again, and its student told so, when it is sent again.
        onError: { target: 'choosing', actions: 'dropDiscarded' },
      },
    },
    sending: {
      invoke: {
        id: 'deliverKept',
        src: 'deliverKept',
        input: ({ context }) => required(context.items[0]),
        onDone: { target: 'choosing', actions: 'dropItem' },
        onError: [
          { guard: withError('isUnreachable'), target: 'offline' },
          { target: 'choosing', actions: withError('noteRefused') },
        ],
      },
    },
    offline: {
      after: { retry: 'looking' },
      on: { 'connection.restored': 'looking', 'place.shown': look, 'refused.discard': discard },
    },
    resting: { on: { 'connection.restored': 'looking', 'place.shown': look, 'refused.discard': discard } },
  },
});
