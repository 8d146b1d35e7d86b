import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import type { TutorMonth } from '../../../contract/tutors/month.ts';
import { tutorMonthMachine } from '../../../src/machines/tutors/tutor-month.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { WantedMonth } from '../../../src/services/tutors/month.ts';
import { tutorMonthModel } from '../../models/tutors/tutor-month.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const march: TutorMonth = {
  ...{ month: '2026-03', lines: [], taught: 0, minutes: 0, absent: 0, absentMinutes: 0, open: 0 },
  timeZone: 'Asia/Kolkata',
};
let loading: Deferred<TutorMonth>;
let saving: Deferred<string>;
let asked: WantedMonth[];
let tellOnline: () => void;
let page: Actor<typeof logic>;

const logic = tutorMonthMachine.provide({
  actors: {
    connection: fromCallback(({ sendBack }) => {
      tellOnline = () => sendBack({ type: 'connection.restored' });
    }),
    loadMonth: fromPromise<TutorMonth, WantedMonth>(({ input }) => {
      asked.push(input);
      loading = deferred();
      return loading.promise;
    }),
    saveMonth: fromPromise<string, { month: string }>(() => {
      saving = deferred();
      return saving.promise;
    }),
  },
});

beforeEach(() => {
  asked = [];
  page = createActor(logic, { input: { tutor: 'tutor-1' } }).start();
});
afterEach(() => {
  page.stop();
});

const answered = async (answer: () => void) => {
  answer();
  await waitFor(page, (snapshot) => !snapshot.hasTag('waiting'));
};
const unreachable = () => new CallFailed('unreachable', '');
const events = {
  open: () => page.send({ type: 'page.opened' }),
  monthComes: () => answered(() => loading.resolve({ ...march, month: asked.at(-1)?.month ?? '2026-03' })),
  noAnswer: () => answered(() => loading.reject(unreachable())),
  retry: () => page.send({ type: 'page.retry' }),
  connectionReturns: () => tellOnline(),
  chooseMonth: () => page.send({ type: 'month.choose', month: '2026-02' }),
  save: () => page.send({ type: 'file.save' }),
  fileComes: () => answered(() => saving.resolve('lessons.csv')),
  fileFails: () => answered(() => saving.reject(unreachable())),
};

const shows = (value: string, month: string | null, more: { saved?: string; notice?: RegExp } = {}) => {
  const snapshot = page.getSnapshot();
  const { shown, saved, notice } = snapshot.context;
  expect([snapshot.value, shown?.month ?? null, saved]).toEqual([value, month, more.saved ?? null]);
  expect(notice ?? '').toMatch(more.notice ?? /^$/);
};
const loadFailed = /couldn’t load this month/;
const states = {
  notOpened: () => shows('idle', null),
  waiting: () => {
    shows('loading', null);
    expect(asked.at(-1)).toEqual({ tutor: 'tutor-1', month: null });
  },
  failed: () => shows('failed', null, { notice: loadFailed }),
  waitingByItself: () => shows('loading', null),
  looking: () => shows('shown', '2026-03'),
  waitingForAnother: () => {
    shows('loading', '2026-03');
    expect(asked.at(-1)).toEqual({ tutor: 'tutor-1', month: '2026-02' });
  },
  stillTheOld: () => shows('failed', '2026-03', { notice: loadFailed }),
  lookingAtAnother: () => shows('shown', '2026-02'),
  saving: () => shows('saving', '2026-03'),
  saved: () => shows('shown', '2026-03', { saved: 'lessons.csv' }),
  notSaved: () => shows('shown', '2026-03', { notice: /couldn’t save the file/ }),
};

it.each(tutorMonthModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ states, events });
});
