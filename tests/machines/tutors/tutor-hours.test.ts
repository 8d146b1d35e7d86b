import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import type { TutorHours } from '../../../contract/tutors/hours.ts';
import { tutorHoursMachine } from '../../../src/machines/tutors/tutor-hours.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { type HoursOrder, readExceptionDraft, readWeekDraft } from '../../../src/services/tutors/hours.ts';
import { tutorHoursModel } from '../../models/tutors/tutor-hours.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

const monday = '9:00 am – 11:00 am';
const hours: TutorHours = {
  ...{ timeZone: 'Asia/Kolkata', duration: 60, week: [monday, '', '', '', '', '', ''], isSet: true },
  ...{ exceptions: [{ id: 'leave-1', first: '2026-12-24', last: '2026-12-26', hours: '' }], free: 12, outside: [] },
};
let loading: Deferred<TutorHours>;
let saving: Deferred<TutorHours>;
let orders: HoursOrder[];
let page: Actor<typeof logic>;

const logic = tutorHoursMachine.provide({
  actors: {
    loadHours: fromPromise<TutorHours, void>(() => {
      loading = deferred();
      return loading.promise;
    }),
    changeHours: fromPromise<TutorHours, HoursOrder>(({ input }) => {
      orders.push(input);
      saving = deferred();
      return saving.promise;
    }),
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  orders = [];
  page = createActor(logic).start();
});
afterEach(() => {
  page.stop();
  vi.useRealTimers();
});

const settle = async (act: () => void) => {
  act();
  await vi.advanceTimersByTimeAsync(0);
};
const type = (field: string, text: string) => page.send({ type: 'field.change', field, text });
const events = {
  open: () => page.send({ type: 'page.opened' }),
  hoursCome: () => settle(() => loading.resolve(hours)),
  noAnswer: () => settle(() => loading.reject(new CallFailed('unreachable', ''))),
  retry: () => page.send({ type: 'page.retry' }),
  edit: () => page.send({ type: 'week.edit' }),
  typeHours: () => type('Tuesday', '14-16'),
  typeNonsense: () => type('Tuesday', 'in the afternoon'),
  addLeave: () => page.send({ type: 'exception.add' }),
  chooseDay: () => type('first', '2026-12-31'),
  remove: () => page.send({ type: 'exception.remove', exception: 'leave-1' }),
  save: () => page.send({ type: 'form.save' }),
  leave: () => page.send({ type: 'form.leave' }),
  serverSaysYes: () => settle(() => saving.resolve({ ...hours, free: 14 })),
  serverSaysNo: () => settle(() => saving.reject(new CallFailed('refused', 'These days have passed.', 'badInput', 400))),
};

type Said = { notice?: string; done?: RegExp; problems?: Record<string, string>; orders?: number };
const shows = (state: string, said: Said = {}) => {
  const { value, context } = page.getSnapshot();
  expect(value).toBe(state);
  expect(context.notice).toEqual(said.notice ?? null);
  expect(context.problems).toEqual(said.problems ?? {});
  if (said.done) expect(context.done).toMatch(said.done);
};
const refused = 'These days have passed.';
const nothingSent = () => expect(orders).toEqual([]);
const sentWeek = () => {
  const [order] = orders.slice(-1);
  expect(order?.kind === 'week' && readWeekDraft(order.draft)).toEqual({
    ...{ timeZone: 'Asia/Kolkata', duration: 60, week: [monday, '14-16', '', '', '', '', ''] },
  });
};
const sentLeave = () => {
  const [order] = orders.slice(-1);
  const leave = { first: '2026-12-31', last: '2026-12-31', hours: '' };
  expect(order?.kind === 'exception' && readExceptionDraft(order.draft)).toEqual(leave);
};
const needed = { first: 'This is needed.' };

const states = {
  notOpened: () => shows('idle'),
  waiting: () => shows('loading'),
  failed: () => shows('failed', { notice: 'We couldn’t load your hours. Please try again.' }),
  looking: () => expect(page.getSnapshot().value).toBe('shown'),
  editing: () => {
    shows('editing');
    expect(page.getSnapshot().context.draft).toMatchObject({ Monday: monday, Tuesday: '', duration: '60' });
  },
  nonsense: () => shows('editing'),
  nonsenseNamed: () => {
    shows('editing', { problems: { Tuesday: '“in the afternoon” isn’t a time like 9:00 am – 1:00 pm.' } });
    nothingSent();
  },
  edited: () => {
    shows('editing');
    expect(page.getSnapshot().context.draft.Tuesday).toBe('14-16');
  },
  savingWeek: () => {
    shows('savingWeek');
    sentWeek();
  },
  editedAfterNo: () => {
    shows('editing', { notice: refused });
    expect(page.getSnapshot().context.draft.Tuesday).toBe('14-16');
  },
  withoutDay: () => shows('excepting'),
  dayNamed: () => {
    shows('excepting', { problems: needed });
    nothingSent();
  },
  withDay: () => shows('excepting'),
  savingLeave: () => {
    shows('savingException');
    sentLeave();
  },
  leaveAfterNo: () => {
    shows('excepting', { notice: refused });
    expect(page.getSnapshot().context.draft.first).toBe('2026-12-31');
  },
  removing: () => {
    shows('removing');
    expect(orders.at(-1)).toEqual({ kind: 'removal', exception: 'leave-1' });
  },
  lookingAfterNo: () => shows('shown', { notice: refused }),
  saved: () => {
    shows('shown', { done: /^Saved/ });
    expect(page.getSnapshot().context.hours?.free).toBe(14);
  },
};

it.each(tutorHoursModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ states, events });
});
