import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DayAvailability, loadAvailability } from '../../../src/services/schedule/availability.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { proves } from '../../support/proves.ts';
import { now, restOfMarch, slotAt, zones } from '../../support/schedule/schedule.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const timeZone = 'Asia/Kolkata';

let server: ReturnType<typeof fakeServer>;
const asked = () => server.asked.map(({ url, body }) => [url, body]);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  server = fakeServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the availability of a tutor', () => {
  let answers: Deferred<Response>[];
  let told: DayAvailability[];
  let month: ReturnType<typeof loadAvailability>;

  beforeEach(() => {
    answers = Array.from({ length: 60 }, () => deferred<Response>());
    server.next(...answers.map(({ promise }) => promise));
    told = [];
    month = loadAvailability('tutor-1', { timeZone, ownTimeZone: timeZone }, (day) => told.push(day));
  });
  afterEach(() => month.stop());

  const days = () => server.asked.map(({ body }) => (body as { date: string }).date.slice(0, 10));
  /** Answers the call made as number `at`, from 0, and waits until it is told. */
  const answer = async (at: number, response: Response | Error = answered({ data: [], timeZone })) => {
    const before = told.length;
    if (response instanceof Error) answers[at]?.reject(response);
    else answers[at]?.resolve(response);
    while (told.length === before) await new Promise((resolve) => setImmediate(resolve));
  };

  it('is asked for day by day, never more than six at once', proves('7-22', '7-31'), async () => {
    month.ask(restOfMarch);
    expect(asked()[0]).toEqual(['/api/getInstructorAvailability', { instructorId: 'tutor-1', date: '2026-03-10T00:00:00.000Z' }]);
    expect(days()).toEqual(restOfMarch.slice(0, 6));
    for (let at = 0; at < restOfMarch.length; at += 1) {
      await answer(at);
      expect(days()).toEqual(restOfMarch.slice(0, at + 7));
    }
    expect(told).toEqual(restOfMarch.map((day) => ({ day, slots: [] })));
  });

  it('comes with the slots of a day in their order', async () => {
    const [early, late] = [slotAt('2026-03-12 10:30', '10:30 am'), slotAt('2026-03-12 16:00', '4:00 pm')];
    month.ask(['2026-03-12']);
    await answer(0, answered({ data: [late, early], timeZone }));
    expect(told).toEqual([{ day: '2026-03-12', slots: [early, late] }]);
  });

  it('goes on after a day that could not be had', async () => {
    month.ask(restOfMarch.slice(0, 8));
    await answer(0, new TypeError('Failed to fetch'));
    await answer(1, refused(503, 'unavailable', 'The database cannot be reached just now.'));
    await answer(2);
    expect([told.map(({ day, slots }) => [day, slots]), days().length]).toEqual([
      [
        ['2026-03-10', null],
        ['2026-03-11', null],
        ['2026-03-12', []],
      ],
      8,
    ]);
  });

  it('of a tutor who teaches the student no more is told so, and no further day asked for until it is told to', async () => {
    month.ask(restOfMarch);
    await answer(0, refused(403, 'forbidden', 'This tutor doesn’t teach any of your courses.'));
    await answer(1);
    expect([told, days().length]).toEqual([
      [
        { day: '2026-03-10', slots: null, refused: true },
        { day: '2026-03-11', slots: [] },
      ],
      6,
    ]);
  });

  it('asks first for the day that is asked for last, and for none twice while it waits', async () => {
    month.ask(restOfMarch);
    month.ask(['2026-03-31']);
    await answer(0);
    await answer(1);
    expect(days().slice(6)).toEqual(['2026-03-31', '2026-03-16']);
  });

  it('ends its calls when it is left, and tells nothing more', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      signals.push(init.signal);
      return fetched(url, init);
    });
    month.ask(restOfMarch);
    month.stop();
    answers[0]?.resolve(answered({ data: [], timeZone }));
    await new Promise((resolve) => setImmediate(resolve));
    expect([signals.map((each) => each?.aborted), told, days().length]).toEqual([Array(6).fill(true), [], 6]);
  });

  describe('in another zone than the school’s', () => {
    beforeEach(() => {
      month.stop();
      month = loadAvailability('tutor-1', zones, (day) => told.push(day));
    });

    it('is asked for by each day of the school once, and told by the student’s days as they are whole', async () => {
      month.ask(['2026-03-12', '2026-03-13']);
      expect(days()).toEqual(['2026-03-12', '2026-03-13', '2026-03-14']);
      const at = (time: string) => slotAt(time, '');
      // 8:00 am at the school is the evening before in New York.
      answers[0]?.resolve(answered({ data: [at('2026-03-12 08:00'), at('2026-03-12 16:00')], timeZone }));
      await answer(1, answered({ data: [at('2026-03-13 08:00'), at('2026-03-13 16:00')], timeZone }));
      expect(told).toEqual([{ day: '2026-03-12', slots: [at('2026-03-12 16:00'), at('2026-03-13 08:00')] }]);
      await answer(2, answered({ data: [at('2026-03-14 08:00')], timeZone }));
      expect(told[1]).toEqual({ day: '2026-03-13', slots: [at('2026-03-13 16:00'), at('2026-03-14 08:00')] });
    });

    it('is not known of a day of which a part could not be had, until all of it was asked for again', async () => {
      month.ask(['2026-03-12']);
      answers[0]?.reject(new TypeError('Failed to fetch'));
      await answer(1, answered({ data: [slotAt('2026-03-13 08:00', '')], timeZone }));
      expect(told).toEqual([{ day: '2026-03-12', slots: null }]);
      month.ask(['2026-03-12']);
      expect(days().slice(2)).toEqual(['2026-03-12', '2026-03-13']);
      answers[2]?.resolve(answered({ data: [], timeZone }));
      await answer(3, answered({ data: [slotAt('2026-03-13 08:00', '')], timeZone }));
      expect(told[1]).toEqual({ day: '2026-03-12', slots: [slotAt('2026-03-13 08:00', '')] });
    });
  });

  it('that is asked for again while it comes waits for the newer answer too', async () => {
    month.ask(['2026-03-12']);
    month.ask(['2026-03-12']);
    await answer(0);
    await answer(1, answered({ data: [slotAt('2026-03-12 10:30', '10:30 am')], timeZone }));
    expect(told.map(({ slots }) => slots?.length)).toEqual([0, 1]);
  });
});
