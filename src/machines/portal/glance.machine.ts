import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { watchUnread } from '../../services/notices/unread.ts';
import { watchAhead } from '../../services/portal/ahead.ts';
import { loadGlance, type OwnGlance } from '../../services/portal/glance.ts';
import { fromService } from '../actors/from-service.ts';
import { ownStudent } from '../kit/loadable.ts';
import { withEvent, withOutput } from '../kit/with-output.ts';

export type { OwnGlance };

/** `glance` null until it came once. */
type Context = { studentId: string; glance: OwnGlance | null };

type UnreadEvent = { type: 'notices.counted'; unread: number };

/** Tells how many notices are unread, whenever a page has read some. */
const unread = fromCallback<EventObject>(({ sendBack }) =>
  watchUnread((count) => sendBack({ type: 'notices.counted', unread: count } satisfies UnreadEvent)),
);

type AheadEvent = { type: 'ahead.changed' };

/** Tells when a page has booked, moved or given back something that is ahead. */
const ahead = fromCallback<EventObject>(({ sendBack }) =>
  watchAhead(() => sendBack({ type: 'ahead.changed' } satisfies AheadEvent)),
);

const glanceSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as UnreadEvent | AheadEvent | { type: 'place.shown' },
  },
  actors: { loadGlance: fromService(loadGlance), unread, ahead },
  actions: {
    takeGlance: assign({ glance: (_, glance: OwnGlance) => glance }),
    countNotices: assign(({ context: { glance } }, { unread: notices }: { unread: number }) => ({
      glance: glance && { ...glance, notices },
    })),
  },
});

/**
 * What is ahead, in the header of the portal: idle -> loading -> shown, asked anew with every page that is opened and whenever one has changed it, while what was known stays
 * (`refreshing`). What a page reads of the notices counts at once. Where nothing came (`unknown`) the header stands without it, and the next page asks again.
 */
export const glanceMachine = glanceSetup.createMachine({
  id: 'glance',
  context: ({ input: { studentId } }) => ({ studentId, glance: null }),
  invoke: { id: 'ahead', src: 'ahead' },
  initial: 'idle',
  states: {
    idle: { on: { 'place.shown': 'loading' } },
    loading: {
      invoke: {
        id: 'loadGlance',
        src: 'loadGlance',
        input: ownStudent,
        onDone: { target: 'shown', actions: withOutput('takeGlance') },
        onError: 'unknown',
      },
      on: { 'place.shown': { target: 'loading', reenter: true } },
    },
    unknown: { on: { 'place.shown': 'loading' } },
    shown: {
      invoke: { id: 'unread', src: 'unread' },
      on: {
        'place.shown': 'refreshing',
        'ahead.changed': 'refreshing',
        'notices.counted': { actions: withEvent('countNotices') },
      },
    },
    refreshing: {
      invoke: {
        id: 'loadGlance',
        src: 'loadGlance',
        input: ownStudent,
        onDone: { target: 'shown', actions: withOutput('takeGlance') },
        onError: 'shown',
      },
      on: {
        'place.shown': { target: 'refreshing', reenter: true },
        'ahead.changed': { target: 'refreshing', reenter: true },
      },
    },
  },
});
