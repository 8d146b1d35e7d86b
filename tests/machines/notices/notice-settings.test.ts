import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { NoticeSettings } from '../../../contract/notices/notices.ts';
import { noticeSettingsMachine } from '../../../src/machines/notices/notice-settings.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { KnownSettings, NoticeReader } from '../../../src/services/notices/notices.ts';
import { type NoticeSettingsStep, noticeSettingsModel } from '../../models/notices/notices.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath, type StateOf } from '../../support/model.ts';
import { ownSettings } from '../../support/notices/notices.ts';

let loading: Deferred<KnownSettings>;
let choosing: Deferred<void>;
let asked: NoticeSettings[];
let card: Actor<typeof noticeSettingsMachine>;

const logic = noticeSettingsMachine.provide({
  actors: {
    loadNoticeSettings: fromPromise<KnownSettings, NoticeReader>(() => {
      loading = deferred();
      return loading.promise;
    }),
    chooseNotices: fromPromise<void, NoticeReader & { settings: NoticeSettings }>(({ input }) => {
      asked.push(input.settings);
      choosing = deferred();
      return choosing.promise;
    }),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  card = createActor(logic, { input: { role: 'student', personId: 'student-1' } }).start();
});
afterEach(() => {
  card.stop();
  vi.useRealTimers();
});

const offline = new CallFailed('unreachable', '');
const usual = ownSettings.settings;
const never: NoticeSettings = { ...usual, ways: [{ kind: 'doubts', mail: 'never', push: true }, ...usual.ways.slice(1)] };
const neverAtAnyTime: NoticeSettings = { ...never, quiet: null };
const shown = () => {
  const { chosen, known } = card.getSnapshot().context;
  return chosen ?? known?.settings ?? null;
};
const choose = (more: Partial<NoticeSettings>) =>
  card.send({ type: 'settings.choose', settings: { ...(shown() ?? usual), ...more } });

const hands: Record<NoticeSettingsStep, Act> = {
  open: () => card.send({ type: 'page.opened' }),
  theyCome: () => settle(() => loading.resolve(ownSettings)),
  noAnswer: () => settle(() => loading.reject(offline)),
  retry: () => card.send({ type: 'settings.retry' }),
  chooseNever: () => choose({ ways: never.ways }),
  chooseNoNight: () => choose({ quiet: null }),
  itIsKept: () => settle(() => choosing.resolve()),
  itIsNotKept: () => settle(() => choosing.reject(offline)),
};

type Claim = {
  settings?: NoticeSettings;
  says?: 'kept' | 'not kept' | 'not loaded';
  calls?: NoticeSettings[];
  chooses?: boolean;
};
const words = { kept: ['Saved.', null], 'not kept': [null, /couldn’t save/], 'not loaded': [null, /couldn’t load/] } as const;
/** What is to be seen, what is said, what was asked of the server, and whether something can be chosen. */
const sees =
  ({ settings, says, calls = [], chooses = settings !== undefined }: Claim = {}) =>
  () => {
    const snapshot = card.getSnapshot();
    const [done, notice] = says ? words[says] : [null, null];
    expect([shown(), asked, snapshot.context.done]).toEqual([settings ?? null, calls, done]);
    expect(snapshot.context.notice).toEqual(notice === null ? null : expect.stringMatching(notice));
    expect(snapshot.can({ type: 'settings.choose', settings: usual })).toBe(chooses);
  };

const claims: Record<StateOf<typeof noticeSettingsModel>, Act> = {
  closed: sees(),
  waiting: sees(),
  failed: sees({ says: 'not loaded' }),
  waitingAgain: sees(),
  seenAfterAll: sees({ settings: usual }),
  seen: sees({ settings: usual }),
  choosing: sees({ settings: never, calls: [never] }),
  choosingBoth: sees({ settings: neverAtAnyTime, calls: [never, neverAtAnyTime] }),
  bothKept: sees({ settings: neverAtAnyTime, calls: [never, neverAtAnyTime], says: 'kept' }),
  kept: sees({ settings: never, calls: [never], says: 'kept' }),
  choosingMore: sees({ settings: neverAtAnyTime, calls: [never, neverAtAnyTime] }),
  moreNotKept: sees({ settings: never, calls: [never, neverAtAnyTime], says: 'not kept' }),
  notKept: sees({ settings: usual, calls: [never], says: 'not kept' }),
  choosingAgain: sees({ settings: never, calls: [never, never] }),
  keptAfterAll: sees({ settings: never, calls: [never, never], says: 'kept' }),
};

describe('every walk of the model', () => {
  it.each(noticeSettingsModel.getSimplePaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({ events: hands, states: claims });
  });
});
