import { assign, type EventObject, fromCallback, setup } from 'xstate';
import { watchUnread } from '../../services/notices/unread.ts';
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

const glanceSetup = setup({
  types: {
    input: {} as { studentId: string },
    context: {} as Context,
    events: {} as UnreadEvent | { type: 'place.shown' },
  },
  actors: { loadGlance: fromService(loadGlance), unread },
  actions: {
    takeGlance: assign({ glance: (_, glance: OwnGlance) => glance }),
    countNotices: assign(({ context: { glance } }, { unread: notices }: { unread: number }) => ({
      glance: glance && { ...glance, notices },
    })),
  },
});

/**
 * What is ahead, in the header of the portal: idle -> loading -> shown, asked anew with every page that is opened, while what was known stays
 * (`refreshing`). What a page reads of the notices counts at once. Where nothing came (`unknown`) the header stands without it, and the next page asks again.
 */
export const glanceMachine = glanceSetup.createMachine({
  id: 'glance',
  context: ({ input: { studentId } }) => ({ studentId, glance: null }),
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
      on: { 'place.shown': 'refreshing', 'notices.counted': { actions: withEvent('countNotices') } },
    },
    refreshing: {
      invoke: {
        id: 'loadGlance',
        src: 'loadGlance',
        input: ownStudent,
        onDone: { target: 'shown', actions: withOutput('takeGlance') },
        onError: 'shown',
      },
      on: { 'place.shown': { target: 'refreshing', reenter: true } },
    },
  },
});
