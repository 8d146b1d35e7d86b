import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../server/accounts/sessions.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students, teachers } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { seedSlot } from '../../support/schedule/booking.ts';
import { bookLived, type LivedSession, lifeCourse } from '../../support/schedule/session-life.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const hour = 3_600_000;
const server = sharedServer();
const parents = 'leela@example.org';
/** What a line of a calendar has a sign of its own for, and letters of several octets that fill more than one line. */
const firstname = 'Asha, “Ash”; C:\\été';
const lastname = 'é✓ö'.repeat(20);

let site: string;
let base: Date;
let session: LivedSession;
let tokens: Record<Role, string>;
const roles = ['student', 'tutor', 'parent'] as const;
type Role = (typeof roles)[number];

beforeAll(async () => {
  const { db, clock, environment, app } = server;
  site = await app.listen({ port: 0, host: '127.0.0.1' });
  base = clock.now;
  environment.roomServer = 'https://meet.school.example';
  session = await bookLived(server);
  await db.update(students).set({ firstname, lastname, guardianEmail: parents }).where(eq(students.id, session.student.id));
  await db.update(teachers).set({ lastname: 'Iyer;\nX-FORGED:1' }).where(eq(teachers.id, session.tutor.id));
  const slotId = await seedSlot(db, session.tutor.id, new Date(base.getTime() + 48 * hour), 45);
  const meeting = { id: newId(), slotId, studentId: session.student.id, courseId: lifeCourse, kind: 'meeting' as const };
  await db.insert(bookings).values({ ...meeting, bookedAt: base });
  const parent = await openSession(db, { role: 'parent', id: parents }, base);
  tokens = { student: session.student.token, tutor: session.tutor.token, parent };
});

const ask = async (path: 'get' | 'make' | 'end', role: Role) =>
  ((await server.call(`/${path}Calendar`, {}, { token: tokens[role] })).body.data as { url: string | null }).url ?? '';
const get = (url: string, headers: Record<string, string> = {}) => fetch(`${site}${new URL(url).pathname}`, { headers });

/** What a calendar program that subscribes to an address reads there, in the order of time. */
async function subscribe(url: string) {
  const answer = await get(url);
  const text = await answer.text();
  if (!answer.ok) return { status: answer.status, text, events: [] };
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const value = (name: string) => component.getFirstPropertyValue(name);
    return {
      ...{ uid: event.uid, sequence: event.sequence, summary: event.summary, place: event.location, url: value('url') },
      ...{ status: value('status'), stamp: event.component.getFirstPropertyValue('dtstamp')?.toString() },
      ...{ startsAt: event.startDate.toJSDate().getTime(), zone: event.startDate.zone.tzid },
      minutes: event.duration.toSeconds() / 60,
    };
  });
  events.sort((one, other) => one.startsAt - other.startsAt);
  return { status: answer.status, text, events, version: calendar.getFirstPropertyValue('version') };
}

describe.each(roles)('the calendar of a %s, read by its address', (role) => {
  it('has each session with its number, time, place and name, as a calendar program understands them', async () => {
    const { events, version, text } = await subscribe(await ask('make', role));
    const name = `${firstname} ${lastname}`;
    const tutor = 'Ravi Iyer;\nX-FORGED:1';
    const [summary, met] = {
      student: [`AP Statistics with ${tutor}`, null],
      tutor: [`AP Statistics with ${name}`, `AP Statistics with ${name}’s parents`],
      parent: [`${firstname}: AP Statistics with ${tutor}`, `${firstname}: AP Statistics with ${tutor}`],
    }[role];
    expect(version).toBe('2.0');
    expect(events.map((event) => [event.summary, event.sequence, event.status])).toEqual(
      [summary, met].flatMap((each) => (each === null ? [] : [[each, 0, 'CONFIRMED']])),
    );
    const [own, meeting] = events;
    expect(own).toMatchObject({ uid: `${session.id}@prepchart`, startsAt: base.getTime() + 2 * hour, minutes: 60 });
    // An instant, so that every calendar shows its owner's own clock.
    expect(events.map(({ zone }) => zone)).toEqual(events.map(() => 'UTC'));
    // Parents have a way into their meetings, and none into a session of their child.
    const way = expect.stringMatching(new RegExp(`^http.*/session/\\S+\\.${role === 'tutor' ? 'tutor' : 'student'}\\.`));
    expect([own?.place, own?.url]).toEqual(role === 'parent' ? [null, null] : [way, own?.place]);
    if (meeting) expect([meeting.place, meeting.url, meeting.minutes]).toEqual([way, meeting.place, 45]);
    expect(
      new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').every((each) => !each.hasProperty('x-forged')),
    ).toBe(true);
  });

  it('has lines of at most 75 octets, each ended as the standard says, with no character cut in two', async () => {
    const answer = await get(await ask('get', role));
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    expect(text.endsWith('\r\n')).toBe(true);
    const lines = text.slice(0, -2).split('\r\n');
    expect(lines.join('')).not.toMatch(/[\r\n]/);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    for (const line of lines) expect(() => new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line))).not.toThrow();
    // The long name went over several of them.
    expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  });
});

it('counts each change, says what is canceled, and agrees with the files in the mails', async () => {
  const addresses = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await ask('get', role)])));
  const before = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, (await get(addresses[role])).headers.get('etag') ?? ''])),
  );
  const look = async (role: Role) =>
    (await subscribe(addresses[role])).events.find(({ uid }) => uid === `${session.id}@prepchart`);
  for (const role of roles) expect((await get(addresses[role], { 'if-none-match': before[role] })).status).toBe(304);
  const steps = [
    ['tutorMoves', 1, 4, 'CONFIRMED'],
    ['tutorCancels', 2, 4, 'CANCELLED'],
    ['tutorRestores', 3, 4, 'CONFIRMED'],
    ['tutorMovesBack', 4, 2, 'CONFIRMED'],
  ] as const;
  for (const [step, sequence, hours, status] of steps) {
    server.clock.pass(60_000);
    await session.step(step);
    for (const role of roles) {
      const event = await look(role);
      expect([role, event?.sequence, event?.status, (event?.startsAt ?? 0) - base.getTime()]).toEqual([
        ...[role, sequence, status],
        hours * hour,
      ]);
      // Nobody goes into what is canceled.
      if (status === 'CANCELLED') expect([event?.place, event?.url]).toEqual([null, null]);
      expect((await get(addresses[role], { 'if-none-match': before[role] })).status).toBe(200);
    }
  }
  const mailed = (await server.db.select().from(outbox)).flatMap(({ once, calendar }) =>
    calendar !== null && once?.split(':')[1] === session.id ? [new ICAL.Component(ICAL.parse(calendar))] : [],
  );
  const events = mailed.map((each) => new ICAL.Event(each.getFirstSubcomponent('vevent') ?? undefined));
  expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set([`${session.id}@prepchart`]));
  expect(events.map(({ sequence }) => sequence).sort()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

describe.each(roles)('an address of a %s that was ended', (role) => {
  it('has nothing, says so in words, and is kept by no cache; the next one is another', async () => {
    const former = await ask('get', role);
    expect((await get(former)).status).toBe(200);
    expect(await ask('end', role)).toBe('');
    const gone = await get(former);
    expect([gone.status, gone.headers.get('cache-control'), gone.headers.get('content-type')]).toEqual([
      ...[404, 'no-store'],
      'text/plain; charset=utf-8',
    ]);
    expect(await gone.text()).toContain('There’s no such calendar.');
    const next = await ask('make', role);
    expect([(await get(former)).status, (await get(next)).status]).toEqual([404, 200]);
    // Nobody makes one up, nor by another's.
    expect((await get(next.replace(/.\/sessions/, (end) => `${end.startsWith('A') ? 'B' : 'A'}/sessions`))).status).toBe(404);
  });
});

it('ends with the access of parents, at once', async () => {
  const address = await ask('get', 'parent');
  await server.db.update(students).set({ parentsEndedAt: server.clock.now }).where(eq(students.id, session.student.id));
  expect((await get(address)).status).toBe(404);
});
