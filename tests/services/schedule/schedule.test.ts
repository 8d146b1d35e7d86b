import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import { readClocks, syncServerClock } from '../../../src/services/api/server-clock.ts';
import * as schedule from '../../../src/services/schedule/schedule.ts';
import { proves } from '../../support/proves.ts';
import { atSchool, now, sessionAt, slotAt, zones } from '../../support/schedule/schedule.ts';
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
  const startsAt = [atSchool('2026-03-12 10:30'), atSchool('2026-03-20 08:00'), atSchool('2026-03-20 12:00')];

  it('begins with the student’s days of the month, the server’s time and both zones', proves('9-16'), async () => {
    server.next(answered({ data, startsAt, next, timeZone }, now));
    const begun = await schedule.openSchedule({ studentId: 'student-1' }, signal);
    expect({ ...begun, now: Math.abs(begun.now - now) < 1000 }).toEqual({
      days: ['2026-03-12', '2026-03-19', '2026-03-20'],
      next,
      timeZone,
      ownTimeZone: 'America/New_York',
      now: true,
    });
    expect(asked()).toEqual([
      [
        '/api/getStudentSessionDays',
        { studentId: 'student-1', from: '2026-02-27T00:00:00.000Z', to: '2026-04-02T00:00:00.000Z' },
      ],
    ]);
  });

  it('has the month in which it is today for the student, by the server’s clock', async () => {
    // An hour before April in New York: in UTC it is April since three hours.
    const server31 = Date.parse('2026-04-01T03:00:00Z');
    vi.setSystemTime(server31);
    syncServerClock(server31, readClocks());
    // The school has one on 1 April in the morning, which is the evening of 31 March in New York, and one a day later.
    const startsAt = [atSchool('2026-04-01 08:00'), atSchool('2026-04-02 10:30')];
    server.next(answered({ data: [], startsAt, next: null, timeZone }, server31));
    expect((await schedule.openSchedule({ studentId: 'student-1' }, signal)).days).toEqual(['2026-03-31']);
    expect(asked()[0]?.[1]).toEqual({
      studentId: 'student-1',
      from: '2026-02-27T00:00:00.000Z',
      to: '2026-05-02T00:00:00.000Z',
    });
  });

  it('has no days where a wrong clock asked for another month', async () => {
    syncServerClock(now, readClocks());
    server.next(answered({ data: [], startsAt: [], next, timeZone }, Date.parse('2026-05-02T00:00:00Z')));
    expect(await schedule.openSchedule({ studentId: 'student-1' }, signal)).toMatchObject({ days: null, next });
  });

  it('is not opened in a zone that this browser does not know', async () => {
    server.next(answered({ data, startsAt, next, timeZone: 'Mars/Olympus_Mons' }));
    await expect(schedule.openSchedule({ studentId: 'student-1' }, signal)).rejects.toThrow(RangeError);
  });

  it('has the next session for pages without a calendar', async () => {
    server.next(answered({ data, startsAt, next, timeZone }));
    expect(await schedule.loadNextSession({ studentId: 'student-1' }, signal)).toEqual({
      next,
      timeZone,
      ownTimeZone: 'America/New_York',
    });
  });

  it('has the student’s days with sessions of a span, each once', async () => {
    server.next(answered({ data, startsAt: [...startsAt, atSchool('2026-04-01 10:30')], next: null, timeZone }));
    const span = { studentId: 'student-1', zones, from: '2026-03-01', to: '2026-03-31' };
    expect(await schedule.loadSessionDays(span, signal)).toEqual({
      days: ['2026-03-12', '2026-03-19', '2026-03-20'],
      next: null,
    });
    // The last of March in New York ends on 1 April at the school.
    const sent = { studentId: 'student-1', from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
    expect(asked()).toEqual([['/api/getStudentSessionDays', sent]]);
  });

  it('has a day’s sessions in their order, asked for by the day’s UTC midnight', proves('7-20', '7-21', '9-16'), async () => {
    const [early, late] = [sessionAt('2026-03-12 10:30', '10:30 am'), sessionAt('2026-03-12 16:00', '4:00 pm')];
    server.next(answered({ data: [late, early], timeZone }));
    const atHome = { timeZone, ownTimeZone: timeZone };
    expect(await schedule.loadSessions({ studentId: 'student-1', zones: atHome, day: '2026-03-12' }, signal)).toEqual([
      early,
      late,
    ]);
    expect(asked()).toEqual([['/api/getStudentSession', { studentId: 'student-1', date: '2026-03-12T00:00:00.000Z' }]]);
  });

  it('has the sessions of the student’s day, of both days of the school that it lies in', async () => {
    const night = sessionAt('2026-03-12 08:00', '8:00 am');
    const [day, evening] = [sessionAt('2026-03-12 10:30', '10:30 am'), sessionAt('2026-03-13 08:00', '8:00 am')];
    const after = sessionAt('2026-03-13 10:30', '10:30 am');
    server.next(answered({ data: [night, day], timeZone }), answered({ data: [evening, after], timeZone }));
    // In New York the first is on the evening before, and the last a day later.
    expect(await schedule.loadSessions({ studentId: 'student-1', zones, day: '2026-03-12' }, signal)).toEqual([day, evening]);
    expect(asked().map(([, body]) => (body as { date: string }).date.slice(0, 10))).toEqual(['2026-03-12', '2026-03-13']);
  });

  it('is added to and taken from by its calls', proves('7-23'), async () => {
    server.next(answered({ message: 'Booked.' }), answered({ message: 'Canceled.' }));
    await schedule.bookSession(
      { studentId: 'student-1', sessionId: 'slot-1', courseId: 'course-1', timeZone: 'Asia/Tokyo' },
      signal,
    );
    await schedule.cancelSession({ studentId: 'student-1', sessionId: 'slot-1' }, signal);
    expect(asked()).toEqual([
      [
        '/api/assignStudentSession',
        { studentId: 'student-1', sessionId: 'slot-1', courseId: 'course-1', timeZone: 'Asia/Tokyo' },
      ],
      ['/api/cancelStudentSession', { studentId: 'student-1', sessionId: 'slot-1' }],
    ]);
  });

  it('is booked about a finished sitting where one is named, and a slot is found by its id', async () => {
    const slot = slotAt('2026-03-12 10:30', '10:30 am');
    server.next(answered({ message: 'Booked.' }), answered({ data: slot }));
    const request = {
      studentId: 'student-1',
      sessionId: 'slot-1',
      courseId: 'course-1',
      studentQuizId: 'sitting-1',
      timeZone: 'Asia/Tokyo',
    };
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
    server.next(refused(409, 'conflict', 'Somebody else has just booked this session.'));
    await expect(
      schedule.bookSession({ studentId: 'student-1', sessionId: 'slot-1', courseId: 'course-1', timeZone: 'Asia/Tokyo' }, signal),
    ).rejects.toEqual(new CallFailed('refused', 'Somebody else has just booked this session.', 'conflict', 409));
  });
});
