import { asc, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { StudentCourse } from '../../../../contract/portal/courses.ts';
import type { BookedSession } from '../../../../contract/schedule/schedule.ts';
import { bookings, slots } from '../../../../server/db/tables/booking.ts';
import { courses } from '../../../../server/db/tables/courses.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { students, teachers } from '../../../../server/db/tables/people.ts';
import { tutorChecks, tutorHours } from '../../../../server/db/tables/tutors.ts';
import { addDemoPeople, demoPassword } from '../../../../server/demo/people.ts';
import { fillDemoSessions } from '../../../../server/demo/sessions.ts';
import { dayAfter, formatStartTime, isWeekday, toDay } from '../../../../server/schedule/school-time.ts';
import { withdrawSlot } from '../../../../server/schedule/slots.ts';
import { sharedServer } from '../../../support/server/shared-server.ts';

const zone = 'Asia/Kolkata';
const server = sharedServer(() => ({ env: { DEMO: 'on' } }));

const fill = () => fillDemoSessions(server.db, { now: server.clock.now, zone });
const stored = async () => ({
  teachers: await server.db.select().from(teachers).orderBy(asc(teachers.id)),
  courses: await server.db.select().from(courses).orderBy(asc(courses.id)),
  slots: await server.db.select().from(slots).orderBy(asc(slots.id)),
  bookings: await server.db.select().from(bookings).orderBy(asc(bookings.id)),
});

async function signedIn(username: string) {
  const { body } = await server.call('/loginStudent', { username, password: demoPassword });
  const { _id: studentId } = body.data as { _id: string };
  const ask = async <Data>(path: string, more: object = {}) =>
    (await server.call(path, { studentId, ...more }, { token: String(body.token) })).body as { data: Data; next: BookedSession };
  return { studentId, ask };
}

it('without demo students it adds nothing', async () => {
  const before = await stored();
  await fill();
  expect(await stored()).toEqual(before);
});

it('three tutors have slots of their weekly hours on most weekdays of six weeks, in every course of a demo student', async () => {
  await server.db.transaction((tx) => addDemoPeople(tx, server.clock.now));
  await fill();
  const { ask } = await signedIn('demo.student');
  const { data: mine } = await ask<StudentCourse[]>('/getCoursesByStudent');
  expect(mine.map((each) => [each.course_name, each.instructorFirstName])).toEqual([
    ['AP Calculus BC', 'Arjun'],
    ['AP Psychology', 'Leela'],
    ['AP Statistics', 'Arjun'],
    ['SAT Dominance Program', 'Meera'],
  ]);
  expect((await stored()).courses.filter(({ instructorId }) => instructorId === null)).toEqual([]);
  const today = toDay(server.clock.now, zone);
  const days = Array.from({ length: 42 }, (_, index) => dayAfter(today, index));
  const offered = (await stored()).slots.map((slot) => ({ ...slot, day: toDay(slot.startsAt, zone) }));
  expect(offered.filter(({ day }) => !isWeekday(day))).toEqual([]);
  expect(offered.filter(({ fromHours, startsAt }) => !fromHours && startsAt > server.clock.now)).toEqual([]);
  expect(await server.db.$count(tutorHours)).toBe(3);
  for (const tutor of new Set(mine.map((each) => each.instructorId))) {
    const theirs = offered.filter(({ instructorId }) => instructorId === tutor);
    const listTimes = (date: string) =>
      theirs.filter(({ day }) => day === date).map(({ startsAt }) => formatStartTime(startsAt, zone));
    expect(days.filter((date) => listTimes(date).length > 0).length).toBeGreaterThan(22);
    expect(new Set(days.map((date) => listTimes(date).sort().join())).size).toBeGreaterThan(3);
  }
});

it('the first student has two sessions to come, which can be cancelled, and three that are over; nobody got a mail', async () => {
  const { ask } = await signedIn('demo.student');
  const now = server.clock.now.getTime();
  const { data, next } = await ask<string[]>('/getStudentSessionDays', {
    from: '2026-01-15T00:00:00.000Z',
    to: '2026-04-30T00:00:00.000Z',
  });
  const past = ['2026-01-30T00:00:00.000Z', '2026-02-13T00:00:00.000Z', '2026-02-27T00:00:00.000Z'];
  expect(data).toEqual([...past, next.sessionDate, '2026-03-09T00:00:00.000Z']);
  expect(next).toMatchObject({ course_name: 'AP Calculus BC', instructorFirstName: 'Arjun', duration: 60 });
  expect(next.cancelUntil).toBeGreaterThan(now);
  const { data: newest } = await ask<BookedSession[]>('/getStudentSession', { date: past.at(-1) });
  expect(newest).toMatchObject([{ course_name: 'SAT Dominance Program', instructorFirstName: 'Meera', startTime: '4:30 pm' }]);
  expect(await server.db.select().from(outbox)).toEqual([]);
});

it('a second start changes nothing, also two at once', async () => {
  const before = await stored();
  await Promise.all([fill(), fill()]);
  expect(await stored()).toEqual(before);
});

it('days later the slots of the new days are added; what is booked, withdrawn or changed by staff stays', async () => {
  const { db, clock } = server;
  const { studentId } = await signedIn('demo.student');
  const [free] = await db
    .select({ id: slots.id })
    .from(slots)
    .leftJoin(bookings, eq(bookings.slotId, slots.id))
    .where(isNull(bookings.id))
    .orderBy(asc(slots.startsAt));
  await withdrawSlot(db, free?.id ?? '', clock.now);
  const [leela] = await db.select().from(teachers).where(eq(teachers.username, 'demo.society'));
  await db.update(courses).set({ instructorId: leela?.id }).where(eq(courses.id, 'course-ap-statistics'));
  await db.update(bookings).set({ cancelledAt: clock.now }).where(eq(bookings.studentId, studentId));
  const before = await stored();
  clock.pass(4 * 24 * 3_600_000);
  await fill();
  const after = await stored();
  const old = new Set(before.slots.map(({ id }) => id));
  expect({ ...after, slots: after.slots.filter(({ id }) => old.has(id)) }).toEqual(before);
  const added = after.slots.filter(({ id }) => !old.has(id)).map(({ startsAt }) => toDay(startsAt, zone));
  expect(added.length).toBeGreaterThan(5);
  expect(added.every((day) => day > '2026-04-12')).toBe(true);
});

it('a demonstration from before there were tutors gets them, and keeps the teachers that staff have named', async () => {
  const { db, clock } = server;
  await db.delete(bookings);
  await db.delete(slots);
  await db.update(courses).set({ instructorId: null });
  await db.delete(tutorChecks);
  await db.delete(tutorHours);
  await db.delete(teachers).where(eq(teachers.username, 'demo.maths'));
  const [leela] = await db.select().from(teachers).where(eq(teachers.username, 'demo.society'));
  await db.update(courses).set({ instructorId: leela?.id }).where(eq(courses.id, 'course-ap-statistics'));
  await fill();
  const taught = await db
    .select({ id: courses.id, teacher: teachers.username })
    .from(courses)
    .innerJoin(teachers, eq(teachers.id, courses.instructorId))
    .orderBy(asc(courses.id));
  expect(taught).toEqual([
    { id: 'course-ap-calculus-bc', teacher: 'demo.maths' },
    { id: 'course-ap-computer-science-a', teacher: 'demo.maths' },
    { id: 'course-ap-precalculus', teacher: 'demo.maths' },
    { id: 'course-ap-statistics', teacher: 'demo.society' },
  ]);
  const [student] = await db.select().from(students).where(eq(students.username, 'demo.student'));
  const had = await db
    .select()
    .from(bookings)
    .where(eq(bookings.studentId, student?.id ?? ''));
  // Of the course that has its tutor again: one that is over and one to come.
  expect(had).toHaveLength(2);
  expect(had.filter(({ bookedAt }) => bookedAt > clock.now)).toEqual([]);
});
