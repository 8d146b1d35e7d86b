import { assign, setup } from 'xstate';
import type { MarkingTest } from '../../../contract/marking/marking.ts';
import { messages } from '../../content/messages/marking.ts';
import { type GiveBackScope, giveBack, loadMarkingTests } from '../../services/marking/marking.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

type Order = { test: string; which: GiveBackScope };
type GivenBack = { students: number; answers: number };

/** `chosen`: the section that is open, where list and section have no addresses of their own. `order`: what is to be given back; `done`: what was. */
type Context = {
  tests: MarkingTest[];
  chosen: string | null;
  order: Order | null;
  done: GivenBack | null;
  notice: string | null;
};

/**
 * What waits to be marked: idle -> loading -> shown, empty or failed. At the desk marks are given back from here: asked first (`confirming`), then `givingBack`, and the list is loaded again. Where that fails the
 * question stays.
 */
export const markingListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'tests.retry' | 'test.leave' | 'marks.send' | 'marks.keep' }
      | { type: 'test.choose'; test: string }
      | ({ type: 'marks.giveBack' } & Order),
    tags: '' as 'waiting',
  },
  actors: { connection, loadMarkingTests: fromService(loadMarkingTests), giveBack: fromService(giveBack) },
  actions: {
    ...noticeActions,
    takeTests: assign({ tests: (_, tests: MarkingTest[]) => tests }),
    choose: assign((_, { test }: { test: string }) => ({ chosen: test, done: null })),
    leave: assign({ chosen: null }),
    takeOrder: assign((_, { test, which }: Order) => ({ order: { test, which }, done: null })),
    takeDone: assign((_, done: GivenBack) => ({ done, order: null })),
    dropOrder: assign({ order: null }),
  },
  guards: { isNone: (_, tests: MarkingTest[]) => tests.length === 0 },
}).createMachine({
  id: 'markingList',
  context: { tests: [], chosen: null, order: null, done: null, notice: null },
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadMarkingTests', {
      input: {},
      onDone: withOutput('takeTests'),
      empty: withOutput('isNone'),
      onError: withError('showNotice', messages.listFailed),
      retry: 'tests.retry',
      onRetry: 'hideNotice',
    }),
    shown: {
      on: {
        'test.choose': { target: 'open', actions: withEvent('choose') },
        'marks.giveBack': { target: 'confirming', actions: [withEvent('takeOrder'), 'hideNotice'] },
      },
    },
    open: { on: { 'test.leave': { target: 'loading', actions: 'leave' } } },
    confirming: {
      on: {
        'marks.send': { target: 'givingBack', actions: 'hideNotice' },
        'marks.keep': { target: 'shown', actions: ['dropOrder', 'hideNotice'] },
      },
    },
    givingBack: {
      invoke: {
        id: 'giveBack',
        src: 'giveBack',
        input: ({ context }) => required(context.order),
        onDone: { target: 'loading', actions: withOutput('takeDone') },
        onError: { target: 'confirming', actions: withError('showNotice', messages.notGivenBack) },
      },
    },
  },
});
