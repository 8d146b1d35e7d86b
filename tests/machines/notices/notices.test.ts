import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, type EventObject, fromCallback, fromPromise } from 'xstate';
import type { NoticeItem } from '../../../contract/notices/notices.ts';
import type { LiveInput } from '../../../src/machines/actors/live.ts';
import { noticesMachine } from '../../../src/machines/notices/notices.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { NoticeReader } from '../../../src/services/notices/notices.ts';
import { type NoticesMeta, type NoticesStep, noticesModel } from '../../models/notices/notices.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { type Act, describePath } from '../../support/model.ts';
import { threeNotices } from '../../support/notices/notices.ts';

let loading: Deferred<NoticeItem[]>;
let marking: Deferred<void>;
let marked: string[][];
let watched: LiveInput[];
let page: Actor<typeof noticesMachine>;

const logic = noticesMachine.provide({
  actors: {
    loadNotices: fromPromise<NoticeItem[], NoticeReader>(() => {
      loading = deferred();
      return loading.promise;
    }),
    readNotices: fromPromise<void, NoticeReader & { ids: string[] }>(({ input }) => {
      marked.push(input.ids);
      marking = deferred();
      return marking.promise;
    }),
    connection: fromCallback<EventObject>(() => {}),
    live: fromCallback<EventObject, LiveInput>(({ input }) => void watched.push(input)),
  },
});
const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};

beforeEach(() => {
  vi.useFakeTimers();
  [marked, watched] = [[], []];
  page = createActor(logic, { input: { role: 'student', personId: 'student-1' } }).start();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

const offline = new CallFailed('unreachable', '');
const isAtMark = () => page.getSnapshot().matches({ open: 'opening' }) || page.getSnapshot().matches({ open: 'marking' });
const hands: Record<NoticesStep, Act> = {
  open: () => page.send({ type: 'page.opened' }),
  theyCome: () => settle(() => loading.resolve(threeNotices)),
  noneCome: () => settle(() => loading.resolve([])),
  noAnswer: () => settle(() => (isAtMark() ? marking.reject(offline) : loading.reject(offline))),
  retry: () => page.send({ type: 'notices.retry' }),
  somethingNew: () => page.send({ type: 'live.changed' }),
  openUnread: () => page.send({ type: 'notice.open', id: 'n3' }),
  openRead: () => page.send({ type: 'notice.open', id: 'n1' }),
  readHere: () => page.send({ type: 'notice.read', id: 'n3' }),
  readAnotherHere: () => page.send({ type: 'notice.read', id: 'n2' }),
  readAll: () => page.send({ type: 'notices.readAll' }),
  itIsMarked: () => settle(() => marking.resolve()),
};

function claim({ unread, opens, readsAll, says = false, gone }: NoticesMeta): void {
  const snapshot = page.getSnapshot();
  const { notices, notice, opened } = snapshot.context;
  const can = { opens: snapshot.can({ type: 'notice.open', id: 'n3' }), readsAll: snapshot.can({ type: 'notices.readAll' }) };
  expect({ unread: notices.filter(({ isRead }) => !isRead).length, ...can }).toEqual({ unread, opens, readsAll });
  expect([notice !== null, snapshot.matches('left') ? opened : undefined]).toEqual([says, gone]);
}

describe('every walk of the model', () => {
  it.each(noticesModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
    await path.test({
      events: hands,
      states: { '*': (state) => claim(Object.values(state.getMeta())[0] as NoticesMeta) },
    });
  });
});

it('hears of its reader’s notices alone, and marks what was opened, or all that is unread', async () => {
  await hands.open();
  await hands.theyCome();
  expect(watched).toEqual([{ person: 'student student-1', topic: 'notice' }]);
  await hands.readAll();
  expect(marked).toEqual([['n3', 'n2']]);
});
