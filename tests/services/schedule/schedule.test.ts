import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { readClocks, syncServerClock } from '../../../src/services/api/server-clock.ts';
import * as schedule from '../../../src/services/schedule/schedule.ts';
import { type Deferred, deferred } from '../../support/deferred.ts';
import { proves } from '../../support/proves.ts';
import { now, restOfMarch, sessionAt, slotAt } from '../../support/schedule/schedule.ts';
import { answered, fakeServer, refused } from '../../support/services/api.ts';
import { memoryStorage } from '../../support/services/memory-storage.ts';

const { signal } = new AbortController();
const timeZone = 'Asia/Kolkata';

let server: ReturnType<typeof fakeServer>;
const asked = () => server.asked.map(({ url, body }) => [url, body]);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage({ token: '"token-1"' }));
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/New_York',
  } as Intl.ResolvedDateTimeFormatOptions);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  server = fakeServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the schedule', () => {
  const next = sessionAt('2026-03-12 10:30', '10:30 am');
  const data = ['2026-03-12T00:00:00.000Z', '2026-03-20T00:00:00Z'];

  it('begins with the school’s month, the server’s time and both zones', proves('9-16'), async () => {
    server.next(answered({ data, next, timeZone }, now));
    const begun = await schedule.openSchedule({ studentId: 'student-1' }, signal);
    expect({ ...begun, now: Math.abs(begun.now - now) < 1000 }).toEqual({
      days: ['2026-03-12', '2026-03-20'],
      next,
      timeZone,
      ownTimeZone: 'America/New_York',
      now: true,
    });
    expect(asked()).toEqual([
      [
        '/api/getStudentSessionDays',
        { studentId: 'student-1', from: '2026-03-01T00:00:00.000Z', to: '2026-03-31T00:00:00.000Z' },
      ],
    ]);
  });

  it('has the month in which it is today at the school, by the server’s clock', async () => {
    // An hour before April in UTC: at the school it is April since four and a half hours.
    const server31 = Date.parse('2026-03-31T23:00:00Z');
    vi.setSystemTime(server31);
    syncServerClock(server31, readClocks());
    server.next(answered({ data: ['2026-03-31T00:00:00.000Z', '2026-04-02T00:00:00.000Z'], next: null, timeZone }, server31));
    expect((await schedule.openSchedule({ studentId: 'student-1' }, signal)).days).toEqual(['2026-04-02']);
    expect(asked()[0]?.[1]).toEqual({
      studentId: 'student-1',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-04-30T00:00:00.000Z',
    });
  });

  it('has no days where a wrong clock asked for another month', async () => {
    syncServerClock(now, readClocks());
    server.next(answered({ data: [], next, timeZone }, Date.parse('2026-05-02T00:00:00Z')));
    expect(await schedule.openSchedule({ studentId: 'student-1' }, signal)).toMatchObject({ days: null, next });
  });

  it('is not opened in a zone that this browser does not know', async () => {
    server.next(answered({ data, next, timeZone: 'Mars/Olympus_Mons' }));
    await expect(schedule.openSchedule({ studentId: 'student-1' }, signal)).rejects.toThrow(RangeError);
  });

  it('has the next session for pages without a calendar', async () => {
    server.next(answered({ data, next, timeZone }));
    expect(await schedule.loadNextSession({ studentId: 'student-1' }, signal)).toEqual({
      next,
      timeZone,
      ownTimeZone: 'America/New_York',
    });
  });

  it('has the days with sessions of a span', async () => {
    server.next(answered({ data, next: null, timeZone }));
    const span = { studentId: 'student-1', from: '2026-03-01', to: '2026-03-31' };
    expect(await schedule.loadSessionDays(span, signal)).toEqual({ days: ['2026-03-12', '2026-03-20'], next: null });
  });

  it('has a day’s sessions in their order, asked for by the day’s UTC midnight', proves('7-20', '7-21', '9-16'), async () => {
    const [early, late] = [sessionAt('2026-03-12 10:30', '10:30 am'), sessionAt('2026-03-12 16:00', '4:00 pm')];
    server.next(answered({ data: [late, early], timeZone }));
    expect(await schedule.loadSessions({ studentId: 'student-1', day: '2026-03-12' }, signal)).toEqual([early, late]);
    expect(asked()).toEqual([['/api/getStudentSession', { studentId: 'student-1', date: '2026-03-12T00:00:00.000Z' }]]);
  });

  it('is added to and taken from by its calls', proves('7-23'), async () => {
    server.next(answered({ message: 'Booked.' }), answered({ message: 'Canceled.' }));
    await schedule.bookSession({ studentId: 'student-1', sessionId: 'slot-1', courseId: 'course-1' }, signal);
    await schedule.cancelSession({ studentId: 'student-1', sessionId: 'slot-1' }, signal);
    expect(asked()).toEqual([
      ['/api/assignStudentSession', { studentId: 'student-1', sessionId: 'slot-1', courseId: 'course-1' }],
      ['/api/cancelStudentSession', { studentId: 'student-1', sessionId: 'slot-1' }],
    ]);
  });

  it('is booked about a finished sitting where one is named, and a slot is found by its id', async () => {
    const slot = slotAt('2026-03-12 10:30', '10:30 am');
    server.next(answered({ message: 'Booked.' }), answered({ data: slot }));
    const request = { studentId: 'student-1', sessionId: 'slot-1', courseId: 'course-1', studentQuizId: 'sitting-1' };
    await schedule.bookSession(request, signal);
    expect([await schedule.findSlot({ sessionId: slot._id }, signal), asked()]).toEqual([
      slot,
      [
        ['/api/assignStudentSession', request],
        ['/api/getSlot', { sessionId: slot._id }],
      ],
    ]);
  });

  it('says why a booking was refused', async () => {
    server.next(refused(409, 'conflict', 'Someone else just booked this session.'));
    await expect(
      schedule.bookSession({ studentId: 'student-1', sessionId: 'slot-1', courseId: 'course-1' }, signal),
    ).rejects.toEqual(new CallFailed('refused', 'Someone else just booked this session.', 'conflict', 409));
  });
});

describe('the availability of a tutor', () => {
  let answers: Deferred<Response>[];
  let told: schedule.DayAvailability[];
  let month: ReturnType<typeof schedule.loadAvailability>;

  beforeEach(() => {
    answers = Array.from({ length: 60 }, () => deferred<Response>());
    server.next(...answers.map(({ promise }) => promise));
    told = [];
    month = schedule.loadAvailability('tutor-1', (day) => told.push(day));
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
    await answer(0, refused(403, 'forbidden', 'This tutor teaches none of your courses.'));
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
});
