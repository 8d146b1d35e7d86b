import { assign, setup } from 'xstate';
import { type NoticeItem, noticesShown } from '../../../contract/notices/notices.ts';
import { messages } from '../../content/messages/notices.ts';
import { loadNotices, type NoticeReader, readNotices } from '../../services/notices/notices.ts';
import { ownTimeZone } from '../../services/schedule/own-time-zone.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { type LiveEvent, live } from '../actors/live.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `marked`: what is being marked as read. `opened`: where its reader wants to go. */
type Context = NoticeReader & {
  notices: NoticeItem[];
  ownTimeZone: string;
  marked: string[];
  opened: string | null;
  notice: string | null;
};

const ownReader = ({ context: { role, personId } }: { context: Context }): NoticeReader => ({ role, personId });

const noticesSetup = setup({
  types: {
    input: {} as NoticeReader,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | LiveEvent
      | { type: 'page.opened' | 'notices.retry' | 'notices.readAll' }
      | { type: 'notice.open' | 'notice.read'; id: string },
    tags: '' as 'waiting',
  },
  actors: { loadNotices: fromService(loadNotices), readNotices: fromService(readNotices), connection, live },
  actions: {
    ...noticeActions,
    takeNotices: assign({ notices: (_, notices: NoticeItem[]) => notices, ownTimeZone: () => ownTimeZone() }),
    chooseOne: assign(({ context: { notices } }, { id }: { id: string }) => ({
      marked: [id],
      opened: required(notices.find((each) => each.id === id)).path,
    })),
    chooseHere: assign({ marked: (_, { id }: { id: string }) => [id] }),
    addHere: assign({
      marked: ({ context: { marked } }, { id }: { id: string }) => [...new Set([...marked, id])].slice(-noticesShown),
    }),
    chooseAll: assign({
      marked: ({ context: { notices } }) => notices.flatMap(({ id, isRead }) => (isRead ? [] : [id])).slice(0, noticesShown),
    }),
    markRead: assign(({ context: { notices, marked } }) => ({
      notices: notices.map((each) => (marked.includes(each.id) ? { ...each, isRead: true } : each)),
    })),
  },
  guards: {
    isNone: ({ context }) => context.notices.length === 0,
    hasUnread: ({ context }) => context.notices.some(({ isRead }) => !isRead),
    isRead: ({ context }, { id }: { id: string }) => context.notices.some((each) => each.id === id && each.isRead),
    isUnread: ({ context }, { id }: { id: string }) => context.notices.some((each) => each.id === id && !each.isRead),
  },
});

const readHere = { guard: withEvent('isUnread'), target: 'marking', actions: ['hideNotice', withEvent('chooseHere')] } as const;

/**
 * What somebody was told: idle -> loading -> open, or failed. One is opened: marked as read first (`opening`), and gone to whether that went well or not (`left`, with
 * `opened`). One that is read where it stands, and all at once, are marked (`marking`). What is shown stays while it is asked for again (`refreshing`).
 */
export const noticesMachine = noticesSetup.createMachine({
  id: 'notices',
  context: ({ input }) => ({ ...input, notices: [], ownTimeZone: 'UTC', marked: [], opened: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadNotices', {
      input: ownReader,
      onDone: withOutput('takeNotices'),
      target: 'open',
      onError: withError('showNotice', messages.notices.notLoaded),
      retry: 'notices.retry',
      onRetry: 'hideNotice',
    }),
    open: {
      invoke: [
        { id: 'connection', src: 'connection' },
        {
          id: 'live',
          src: 'live',
          input: ({ context: { role, personId } }) => ({ person: `${role} ${personId}`, topic: 'notice' }),
        },
      ],
      initial: 'choosing',
      states: {
        choosing: { always: [{ guard: 'isNone', target: 'empty' }, { target: 'shown' }] },
        empty: { on: { 'connection.restored': 'refreshing', 'live.changed': 'refreshing' } },
        shown: {
          on: {
            'connection.restored': 'refreshing',
            'live.changed': 'refreshing',
            'notices.readAll': { guard: 'hasUnread', target: 'marking', actions: ['hideNotice', 'chooseAll'] },
            'notice.read': readHere,
            'notice.open': [
              { guard: withEvent('isUnread'), target: 'opening', actions: withEvent('chooseOne') },
              { guard: withEvent('isRead'), target: '#notices.left', actions: withEvent('chooseOne') },
            ],
          },
        },
        refreshing: {
          on: {
            'notice.read': readHere,
            'notice.open': [
              { guard: withEvent('isUnread'), target: 'opening', actions: withEvent('chooseOne') },
              { guard: withEvent('isRead'), target: '#notices.left', actions: withEvent('chooseOne') },
            ],
          },
          invoke: {
            id: 'loadNotices',
            src: 'loadNotices',
            input: ownReader,
            onDone: { target: 'choosing', actions: withOutput('takeNotices') },
            // What is shown is as old as it was.
            onError: 'choosing',
          },
        },
        marking: {
          // Those that are under way go again with it, which changes nothing.
          on: {
            'notice.read': { guard: withEvent('isUnread'), target: 'marking', reenter: true, actions: withEvent('addHere') },
          },
          invoke: {
            id: 'readNotices',
            src: 'readNotices',
            input: ({ context }) => ({ ...ownReader({ context }), ids: context.marked }),
            onDone: { target: 'shown', actions: 'markRead' },
            onError: { target: 'shown', actions: withError('showNotice', messages.notices.notRead) },
          },
        },
        opening: {
          invoke: {
            id: 'readNotices',
            src: 'readNotices',
            input: ({ context }) => ({ ...ownReader({ context }), ids: context.marked }),
            onDone: '#notices.left',
            // What somebody wants to see is not kept from them by a mark.
            onError: '#notices.left',
          },
        },
      },
    },
    left: { type: 'final' },
  },
});
