import { assign, setup } from 'xstate';
import { messages } from '../../content/messages/notices.ts';
import { allowPush, declinePush, endPush, type PushReader, type PushState, readPush } from '../../services/notices/push.ts';
import { fromService } from '../actors/from-service.ts';
import { noticeActions } from '../kit/notice.ts';
import { withError, withOutput } from '../kit/with-output.ts';

type Context = PushReader & { notice: string | null; found: PushState };

const ownReader = ({ context: { role } }: { context: Context }): PushReader => ({ role });

const pushSetup = setup({
  types: {
    input: {} as PushReader,
    context: {} as Context,
    events: {} as { type: 'page.opened' | 'push.allow' | 'push.end' | 'push.decline' },
    tags: '' as 'waiting',
  },
  actors: {
    readPush: fromService(readPush),
    allowPush: fromService(allowPush),
    endPush: fromService(endPush),
    declinePush: fromService(declinePush),
  },
  actions: { ...noticeActions, takeState: assign({ found: (_, found: PushState) => found }) },
  guards: {
    isOn: ({ context: { found } }) => found === 'on',
    isOff: ({ context: { found } }) => found === 'off',
    isDeclined: ({ context: { found } }) => found === 'declined',
    isBlocked: ({ context: { found } }) => found === 'blocked',
  },
});

/**
 * Notifications of this browser: idle -> checking -> sorting: `off`, `declined` (to us), `blocked` (by the browser), `on`, or `unsupported`. Only a press (`push.allow`) asks the browser's user
 * (`asking`); whoever says no to the browser is told where to take it back. What could not be done is said, and stays as it was.
 */
export const pushMachine = pushSetup.createMachine({
  id: 'push',
  context: ({ input }) => ({ ...input, notice: null, found: 'unsupported' }),
  initial: 'idle',
  states: {
    idle: { on: { 'page.opened': 'checking' } },
    checking: {
      invoke: {
        id: 'readPush',
        src: 'readPush',
        input: ownReader,
        onDone: { target: 'sorting', actions: withOutput('takeState') },
        // It is an offer: where nobody knows whether it can be kept, none is made.
        onError: 'unsupported',
      },
    },
    sorting: {
      always: [
        { guard: 'isOn', target: 'on' },
        { guard: 'isOff', target: 'off' },
        { guard: 'isDeclined', target: 'declined' },
        { guard: 'isBlocked', target: 'blocked' },
        { target: 'unsupported' },
      ],
    },
    off: {
      on: {
        'push.allow': { target: 'asking', actions: 'hideNotice' },
        'push.decline': { target: 'declining', actions: 'hideNotice' },
      },
    },
    declined: { on: { 'push.allow': { target: 'asking', actions: 'hideNotice' } } },
    asking: {
      tags: 'waiting',
      invoke: {
        id: 'allowPush',
        src: 'allowPush',
        input: ownReader,
        onDone: { target: 'sorting', actions: withOutput('takeState') },
        onError: { target: 'off', actions: { type: 'showNotice', params: messages.notices.pushNotAllowed } },
      },
    },
    declining: {
      tags: 'waiting',
      invoke: {
        id: 'declinePush',
        src: 'declinePush',
        input: ownReader,
        onDone: { target: 'sorting', actions: withOutput('takeState') },
        onError: 'declined',
      },
    },
    on: { on: { 'push.end': { target: 'ending', actions: 'hideNotice' } } },
    ending: {
      tags: 'waiting',
      invoke: {
        id: 'endPush',
        src: 'endPush',
        input: ownReader,
        onDone: { target: 'sorting', actions: withOutput('takeState') },
        onError: { target: 'on', actions: withError('showNotice', messages.notices.pushNotEnded) },
      },
    },
    // Both may have changed when the page is opened again.
    blocked: { on: { 'page.opened': 'checking' } },
    unsupported: { on: { 'page.opened': 'checking' } },
  },
});
