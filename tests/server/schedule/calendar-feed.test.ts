import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, expect, it } from 'vitest';
import { openSession } from '../../../server/accounts/sessions.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { seedSlot } from '../../support/schedule/booking.ts';
import { bookLived, type LivedSession, lifeCourse } from '../../support/schedule/session-life.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const day = 24 * 3_600_000;
const server = sharedServer();
let base: Date;
let session: LivedSession;
let parent: string;

beforeAll(async () => {
  const { db, clock, environment } = server;
  base = clock.now;
  environment.roomServer = 'https://meet.school.example';
  await bookLived(server);
  session = await bookLived(server);
  const address = 'leela@example.org';
  await db.update(students).set({ guardianEmail: address }).where(eq(students.id, session.student.id));
  parent = await openSession(db, { role: 'parent', id: address }, base);
  const slotId = await seedSlot(db, session.tutor.id, new Date(base.getTime() + 2 * day));
  const meeting = { id: newId(), slotId, studentId: session.student.id, courseId: lifeCourse, kind: 'meeting' as const };
  await db.insert(bookings).values({ ...meeting, bookedAt: base });
});

const ask = async (path: 'get' | 'make' | 'end', token: string) => {
  const { http, body } = await server.call(`/${path}Calendar`, {}, { token });
  return http === 200 ? (body.data as { url: string | null }).url : http;
};
const fetchFeed = (url: unknown, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: new URL(String(url)).pathname, headers });

/** What a calendar program reads at an address. */
async function read(url: unknown) {
  const { statusCode, body } = await fetchFeed(url);
  if (statusCode !== 200) return statusCode;
  expect(body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  return new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status');
    return { uid: event.uid, summary: event.summary, sequence: event.sequence, status, place: event.location };
  });
}

it('has of everybody what is theirs, by an address of their own', async () => {
  expect(await ask('get', session.student.token)).toBeNull();
  const [own, tutors, parents] = await Promise.all(
    [session.student.token, session.tutor.token, parent].map((token) => ask('make', token)),
  );
  const uid = `${session.id}@prepchart`;
  const way = expect.stringMatching(/\/session\/\S+\.student\./);
  expect(await read(own)).toEqual([
    { uid, summary: 'AP Statistics with Ravi Iyer', sequence: 0, status: 'CONFIRMED', place: way },
  ]);
  expect(await read(tutors)).toMatchObject([
    { uid, summary: 'AP Statistics with Asha Menon', place: expect.stringMatching(/\.tutor\./) },
    { summary: 'AP Statistics with Asha Menon’s parents' },
  ]);
  expect(await read(parents)).toMatchObject([
    { uid, summary: 'Asha: AP Statistics with Ravi Iyer', place: null },
    { summary: 'Asha: AP Statistics with Ravi Iyer', place: way },
  ]);
  expect(await ask('get', session.student.token)).toBe(own);
});

it('is not sent again while nothing has changed, and tells a change with a higher number', async () => {
  const url = await ask('get', session.student.token);
  const { headers } = await fetchFeed(url);
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'referrer-policy': 'no-referrer' });
  server.clock.pass(60_000);
  expect((await fetchFeed(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  await session.step('tutorCancels');
  expect((await fetchFeed(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
  expect(await read(url)).toMatchObject([{ sequence: 1, status: 'CANCELLED', place: null }]);
  server.clock.now = new Date(base.getTime() + 31 * day);
  expect(await read(url)).toEqual([]);
  server.clock.now = base;
});

it('ends with its address, which nobody can make up', async () => {
  const former = await ask('get', session.student.token);
  const next = await ask('make', session.student.token);
  expect(next).not.toBe(former);
  expect([await read(former), await read(String(next).replace(/.\/sessions/, 'x/sessions'))]).toEqual([404, 404]);
  expect(await ask('end', session.student.token)).toBeNull();
  expect(await read(next)).toBe(404);
  const kept = await ask('make', session.student.token);
  await server.db.update(students).set({ disabledAt: base }).where(eq(students.id, session.student.id));
  expect(await read(kept)).toBe(404);
});

it('is not for staff', async () => {
  const { token } = await seedStaff(server.db, newId(), 'staff', base);
  expect([await ask('get', token), await ask('make', token), await ask('end', token)]).toEqual([403, 403, 403]);
});
