import { assign, setup } from 'xstate';
import type { NoticeSettings } from '../../../contract/notices/notices.ts';
import { messages } from '../../content/messages/notices.ts';
import { serverTime } from '../../services/api/server-clock.ts';
import { chooseNotices, type KnownSettings, loadNoticeSettings, type NoticeReader } from '../../services/notices/notices.ts';
import { type ConnectionEvent, connection } from '../actors/connection.ts';
import { fromService } from '../actors/from-service.ts';
import { loadable } from '../kit/loadable.ts';
import { noticeActions } from '../kit/notice.ts';
import { required } from '../kit/required.ts';
import { withError, withEvent, withOutput } from '../kit/with-output.ts';

/** `known`: what the server has kept. `chosen`: what is chosen now, until it has. `done`: what went well last. `now`: the server's time in ms. */
type Context = NoticeReader & {
  known: KnownSettings | null;
  chosen: NoticeSettings | null;
  now: number;
  done: string | null;
  notice: string | null;
};

const ownReader = ({ context: { role, personId } }: { context: Context }): NoticeReader => ({ role, personId });

const noticeSettingsSetup = setup({
  types: {
    input: {} as NoticeReader,
    context: {} as Context,
    events: {} as
      | ConnectionEvent
      | { type: 'page.opened' | 'settings.retry' }
      | { type: 'settings.choose'; settings: NoticeSettings },
    tags: '' as 'waiting',
  },
  actors: { connection, loadNoticeSettings: fromService(loadNoticeSettings), chooseNotices: fromService(chooseNotices) },
  actions: {
    ...noticeActions,
    takeSettings: assign({ known: (_, known: KnownSettings) => known, now: () => serverTime() }),
    choose: assign({ chosen: (_, { settings }: { settings: NoticeSettings }) => settings, notice: null, done: null }),
    keepChoice: assign(({ context: { known, chosen } }) => ({
      known: { ...required(known), settings: required(chosen) },
      chosen: null,
      done: messages.notices.chosen,
    })),
    leaveChoice: assign({ chosen: null }),
  },
});

/**
 * How somebody is told of what: idle -> loading -> shown, or failed. A choice is shown at once and kept when the server says so (`choosing`); another
 * one meanwhile takes its place. One that could not be kept goes back, and that is said.
 */
export const noticeSettingsMachine = noticeSettingsSetup.createMachine({
  id: 'noticeSettings',
  context: ({ input }) => ({ ...input, known: null, chosen: null, now: 0, done: null, notice: null }),
  initial: 'idle',
  states: {
    idle: { tags: 'waiting', on: { 'page.opened': 'loading' } },
    ...loadable('loadNoticeSettings', {
      input: ownReader,
      onDone: withOutput('takeSettings'),
      onError: withError('showNotice', messages.notices.settingsNotLoaded),
      retry: 'settings.retry',
      onRetry: 'hideNotice',
    }),
    shown: { on: { 'settings.choose': { target: 'choosing', actions: withEvent('choose') } } },
    choosing: {
      on: { 'settings.choose': { target: 'choosing', reenter: true, actions: withEvent('choose') } },
      invoke: {
        id: 'chooseNotices',
        src: 'chooseNotices',
        input: ({ context }) => ({ ...ownReader({ context }), settings: required(context.chosen) }),
        onDone: { target: 'shown', actions: 'keepChoice' },
        onError: { target: 'shown', actions: ['leaveChoice', withError('showNotice', messages.notices.notChosen)] },
      },
    },
  },
});
