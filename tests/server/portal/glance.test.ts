import { beforeEach, expect, it } from 'vitest';
import type { Notebook } from '../../../contract/notebook/notebook.ts';
import type { Glance } from '../../../contract/portal/glance.ts';
import { bookings, slots } from '../../../server/db/tables/booking.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { goals } from '../../../server/db/tables/plan.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { asked, insertFinished, quickStudent, seedPack } from '../../support/server/server-results.ts';
import { seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const hourMs = 3_600_000;
let student: { id: string; token: string };

beforeEach(async () => {
  student = await quickStudent(server.db, server.clock.now);
});

const ask = (path: string, body: object = {}, from = student) =>
  server.call(path, { studentId: from.id, ...body }, { token: from.token });
const glance = async (zone = 'UTC') => (await ask('/getGlance', { zone })).body.data as Glance;
const at = (hours: number) => new Date(server.clock.now.getTime() + hours * hourMs);
const dayIn = (days: number) =>
  at(24 * days)
    .toISOString()
    .slice(0, 10);
const enrol = (courseId: string) => server.db.insert(enrolments).values({ id: newId(), studentId: student.id, courseId });
const setDate = (courseId: string, testDate: string | null) =>
  server.db.insert(goals).values({ studentId: student.id, courseId, testDate, weeklyMinutes: 90, setAt: server.clock.now });
const nothing = { test: null, due: 0, session: null, notices: 0 };

it('is empty for who has nothing ahead', async () => {
  expect(await glance()).toEqual(nothing);
  await enrol('course-sat');
  await setDate('course-sat', null);
  expect(await glance()).toEqual(nothing);
});

it('names the nearest test to come, by the days of the student’s clock, of courses that the student is in', async () => {
  for (const course of ['course-sat', 'course-ap-statistics', 'course-ap-psychology']) await enrol(course);
  await setDate('course-sat', dayIn(40));
  await setDate('course-ap-psychology', dayIn(-3));
  await setDate('course-ap-calculus-bc', dayIn(2));
  expect((await glance()).test).toEqual({ course_name: 'SAT Dominance Program', daysLeft: 40 });
  await setDate('course-ap-statistics', dayIn(1));
  expect((await glance()).test).toEqual({ course_name: 'AP Statistics', daysLeft: 1 });
  // Each side of the date line has a day of its own.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(server.clock.now);
    const daysLeft = (Date.parse(dayIn(1)) - Date.parse(today)) / (24 * hourMs);
    expect((await glance(zone)).test).toEqual({ course_name: 'AP Statistics', daysLeft });
  }
});

it('counts what is due in the notebook as the notebook does, where questions of what is being sat rest', async () => {
  const pack = await seedPack(server.db, { asked: asked(3) }, server.clock.now);
  await insertFinished(server.db, { ...pack, studentId: student.id, answers: ['B', 'B', 'A'], submittedAt: at(-24 * 5) });
  const notebook = async () => ((await ask('/getNotebook')).body.data as Notebook).due;
  expect(await notebook()).toBe(2);
  expect((await glance()).due).toBe(2);
  const again = { id: newId(), ...pack, studentId: student.id, assignedAt: server.clock.now };
  await server.db.insert(sittings).values({ ...again, state: 'inProgress', startedAt: server.clock.now });
  expect([await notebook(), (await glance()).due]).toEqual([0, 0]);
});

it('tells the next session that is booked, and no other', async () => {
  const teacher = await seedTeacher(server.db, `ravi.${newId()}`, server.clock.now);
  const book = async (hours: number, more: object = {}, studentId = student.id) => {
    const id = newId();
    await server.db.insert(slots).values({ id, instructorId: teacher.id, startsAt: at(hours), duration: 60 });
    await server.db
      .insert(bookings)
      .values({ id: newId(), slotId: id, studentId, courseId: 'course-sat', bookedAt: at(-90), ...more });
    return at(hours).getTime();
  };
  await book(-1);
  await book(1, { cancelledAt: at(-2) });
  await book(2, {}, (await quickStudent(server.db, server.clock.now)).id);
  expect((await glance()).session).toBeNull();
  await book(50);
  const next = await book(26);
  expect((await glance()).session).toEqual({ startsAt: next });
});

it('is nobody else’s, and on no clock that there is not', async () => {
  const other = await quickStudent(server.db, server.clock.now);
  expect(await ask('/getGlance', { studentId: other.id, zone: 'UTC' })).toMatchObject({ http: 403 });
  expect(await ask('/getGlance', { zone: 'Mars/Olympus' })).toMatchObject({ http: 400 });
});
