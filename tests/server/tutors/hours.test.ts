import { and, asc, eq, isNull } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { TutorFile, TutorLine } from '../../../contract/desk/tutors.ts';
import type { TutorHours } from '../../../contract/tutors/hours.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { makeSlots } from '../../../server/tutors/hours/fit-slots.ts';
import { booker, type SignedInPerson, seedLearner, seedTutor } from '../../support/schedule/booking.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const courseId = 'course-ap-statistics';
let tutor: SignedInPerson;
let student: SignedInPerson;
let clerk: SignedInPerson;

beforeAll(async () => {
  // Sunday; two weeks before clocks in London are put forward.
  server.clock.now = new Date('2026-03-15T12:00:00Z');
  tutor = await seedTutor(server.db, courseId, server.clock.now);
  student = await seedLearner(server.db, [courseId], server.clock.now);
  clerk = await seedStaff(server.db, 'hours-clerk', 'staff', server.clock.now);
});

const own = (path: string, body: object = {}) => server.call(path, body, { token: tutor.token });
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const readHours = async () => (await own('/getTutorHours')).body.data as TutorHours;
const readFile = async () => (await desk('/getTutor', { tutor: tutor.id })).body.data as TutorFile;
const readOpen = () =>
  server.db
    .select({ id: slots.id, startsAt: slots.startsAt })
    .from(slots)
    .where(and(eq(slots.instructorId, tutor.id), isNull(slots.withdrawnAt)))
    .orderBy(asc(slots.startsAt));
const week = ['9-11', '', '', '', '', '', ''];
const london = { timeZone: 'Europe/London', duration: 60 };

it('has no hours before any are said, and says which day cannot be read', async () => {
  expect(await readHours()).toMatchObject({ isSet: false, week: ['', '', '', '', '', '', ''], free: 0, outside: [] });
  const refused = await own('/setTutorHours', { ...london, week: ['9-11', 'late', '', '', '', '', ''] });
  expect(refused.body).toMatchObject({ reason: 'badInput', msg: 'Tuesday: “late” isn’t a time like 9:00 am – 1:00 pm.' });
});

it('offers what the week says six weeks ahead, at once, and the same again when processes do it at once', async () => {
  const saved = (await own('/setTutorHours', { ...london, week })).body.data as TutorHours;
  expect(saved).toMatchObject({ isSet: true, free: 12, week: ['9:00 am – 11:00 am', '', '', '', '', '', ''] });
  const before = await readOpen();
  const starts = before.map(({ startsAt }) => startsAt.toISOString());
  expect(starts.slice(0, 2)).toEqual(['2026-03-16T09:00:00.000Z', '2026-03-16T10:00:00.000Z']);
  expect(starts[4]).toBe('2026-03-30T08:00:00.000Z');
  const context = { db: server.db, now: () => server.clock.now };
  await Promise.all([makeSlots(context), makeSlots(context)]);
  expect(await readOpen()).toEqual(before);
  const aWeekLater = new Date(server.clock.now.getTime() + 7 * 24 * 3_600_000);
  await makeSlots({ ...context, now: () => aWeekLater });
  expect(await readOpen()).toHaveLength(14);
});

it('closes the free times of leave, keeps what is booked, and lists it for a decision', async () => {
  const [, , first, second] = await readOpen();
  expect((await booker(server, student).book(first?.id ?? '')).http).toBe(200);
  const leave = { tutor: tutor.id, first: '2026-03-23', last: '2026-03-24', hours: '' };
  expect((await desk('/addHoursException', leave)).http).toBe(200);
  expect((await desk('/addHoursException', { ...leave, first: '2026-03-24' })).body).toMatchObject({ reason: 'conflict' });
  expect((await readOpen()).map(({ id }) => id)).not.toContain(second?.id);
  const { hours, times } = await readFile();
  expect(hours.exceptions).toMatchObject([{ first: '2026-03-23', last: '2026-03-24', hours: '' }]);
  expect(hours.outside).toMatchObject([{ with: 'Asha Menon', startsAt: first?.startsAt.getTime() }]);
  const found = (await desk('/findTutors', { state: 'active' })).body.data as { lines: TutorLine[] };
  expect(found.lines.find(({ id }) => id === tutor.id)).toMatchObject({ outside: 1, courses: ['AP Statistics'], hasHours: true });
  expect((await booker(server, student).book(second?.id ?? '')).http).toBe(404);

  const mails = await server.db.$count(outbox);
  const [session] = hours.outside;
  const moved = await desk('/changeSession', { session: session?.id, change: 'move', to: times[0]?._id });
  expect(moved.http).toBe(200);
  expect(await server.db.$count(outbox)).toBe(mails + 2);
  expect((await readHours()).outside).toEqual([]);
  // The time that was left lies in leave: nobody is offered it.
  expect((await readOpen()).map(({ id }) => id)).not.toContain(first?.id);
});

it('offers the times again once leave is taken back, but not what the tutor took away', async () => {
  const [leave] = (await readHours()).exceptions;
  const free = (await readHours()).free;
  expect((await own('/removeHoursException', { exception: leave?.id })).body.data).toMatchObject({ free: free + 2 });
  expect((await own('/removeHoursException', { exception: leave?.id })).body).toMatchObject({ reason: 'notFound' });
  const [booked] = await server.db.select().from(bookings).where(eq(bookings.studentId, student.id));
  expect((await own('/changeTutorSession', { session: booked?.id, change: 'cancel' })).http).toBe(200);
  await makeSlots({ db: server.db, now: () => server.clock.now });
  expect((await readOpen()).map(({ id }) => id)).not.toContain(booked?.slotId);
});

it('refuses days that cannot be', async () => {
  const add = async (first: string, last: string, hours = '') =>
    (await own('/addHoursException', { first, last, hours })).body.msg;
  expect(await add('2026-04-02', '2026-04-01')).toBe('The last day is before the first.');
  expect(await add('2026-03-01', '2026-03-02')).toBe('These days have passed.');
  expect(await add('2026-02-30', '2026-02-30')).toMatch(/isn’t a date/);
  expect(await add('2026-04-01', '2026-04-01', 'noon')).toBe('Hours: “noon” isn’t a time like 9:00 am – 1:00 pm.');
});

it('leaves a row in the record of actions for whatever the school changed', async () => {
  expect((await desk('/setTutorHours', { tutor: tutor.id, ...london, week: ['', '', '', '', '', '10-12', ''] })).http).toBe(200);
  expect((await desk('/setTutorHours', { tutor: 'nobody', ...london, week })).body).toMatchObject({ reason: 'notFound' });
  const its = eq(auditEvents.subjectId, tutor.id);
  const rows = await server.db.select().from(auditEvents).where(its).orderBy(asc(auditEvents.action));
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['tutor.add-exception', null, { days: '2026-03-23 to 2026-03-24', hours: 'Leave' }],
    [...['tutor.hours', { Monday: '9:00 am – 11:00 am', Saturday: '' }], { Monday: '', Saturday: '10:00 am – 12:00 pm' }],
  ]);
});
