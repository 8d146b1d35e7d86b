import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import { calendarLinkMachine } from '../../../src/machines/schedule/calendar-link.machine.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { calendarLinkModel } from '../../models/schedule/calendar-link.model.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { describePath } from '../../support/model.ts';

let waiting: Deferred<string | null>;
let asked: string[];
let card: Actor<typeof logic>;

const answering = (name: string) =>
  fromPromise<string | null, void>(() => {
    asked.push(name);
    waiting = deferred();
    return waiting.promise;
  });
const logic = calendarLinkMachine.provide({
  actors: { loadCalendar: answering('load'), makeCalendar: answering('make'), endCalendar: answering('end') },
});

beforeEach(() => {
  asked = [];
  card = createActor(logic).start();
});
afterEach(() => {
  card.stop();
});

const answered = async (answer: () => void) => {
  answer();
  await waitFor(card, (snapshot) => !snapshot.hasTag('waiting'));
};
const url = 'https://prepchart.example/calendar/token/sessions.ics';
const events = {
  ask: () => card.send({ type: 'calendar.open' }),
  make: () => card.send({ type: 'address.make' }),
  end: () => card.send({ type: 'address.end' }),
  addressComes: () => answered(() => waiting.resolve(url)),
  noneComes: () => answered(() => waiting.resolve(null)),
  noAnswer: () => answered(() => waiting.reject(new CallFailed('unreachable', ''))),
};

const shows = (value: string, more: { url?: string | null; hasFailed?: boolean } = {}) => {
  const snapshot = card.getSnapshot();
  const { url: shown, notice } = snapshot.context;
  expect([snapshot.value, notice !== null]).toEqual([value, more.hasFailed ?? false]);
  if (more.url !== undefined) expect(shown).toBe(more.url);
};
const states = {
  closed: () => {
    shows('closed', { url: null });
    expect(asked).toEqual([]);
  },
  asking: () => shows('loading'),
  closedAfterFailure: () => shows('closed', { hasFailed: true }),
  without: () => shows('none', { url: null }),
  makingFirst: () => shows('making', { url: null }),
  withoutAfterFailure: () => shows('none', { hasFailed: true, url: null }),
  there: () => shows('shown', { url }),
  makingAnother: () => shows('making', { url }),
  ending: () => shows('ending', { url }),
  thereAfterFailure: () => shows('shown', { hasFailed: true, url }),
};

it.each(calendarLinkModel.getShortestPaths().map((path) => [describePath(path), path] as const))('%s', async (_, path) => {
  await path.test({ states, events });
});
