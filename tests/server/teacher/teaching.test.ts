import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { TeacherHome } from '../../../contract/teacher/home.ts';
import type { TeacherProfile } from '../../../contract/teacher/profile.ts';
import type { Resource } from '../../../contract/teacher/resources.ts';
import { bookings } from '../../../server/db/tables/booking.ts';
import { courseFiles, courses } from '../../../server/db/tables/courses.ts';
import { courseTutors } from '../../../server/db/tables/doubts.ts';
import { groups } from '../../../server/db/tables/groups.ts';
import { homework, homeworkWorks } from '../../../server/db/tables/homework.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { teachers } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { doubtStudent } from '../../support/doubts/doubts.ts';
import { makePdf } from '../../support/homework/pdf.ts';
import { seedLearner, seedSlot } from '../../support/schedule/booking.ts';
import { seedQuiz, seedSitting, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const course = 'course-ap-statistics';
type Person = { id: string; token: string };
let tutor: Person;
let stranger: Person;
let asha: Person;

beforeEach(async () => {
  const { db, clock } = server;
  [tutor, stranger] = [await seedTeacher(db, newId(), clock.now), await seedTeacher(db, newId(), clock.now)];
  await db.delete(courseTutors);
  await db.update(courses).set({ instructorId: null });
  await db.update(courses).set({ instructorId: tutor.id }).where(eq(courses.id, course));
  asha = await seedLearner(db, [course], clock.now);
});

const as = ({ token }: Person, path: string, body: object = {}) => server.call(`/teacher/${path}`, body, { token });
const home = async (who = tutor) => (await as(who, 'getHome', { zone: 'UTC' })).body.data as TeacherHome;
const at = (hours: number) => new Date(server.clock.now.getTime() + hours * 3_600_000);

async function book(hours: number, kind: 'session' | 'meeting', more: object = {}) {
  const slotId = await seedSlot(server.db, tutor.id, at(hours));
  const id = newId();
  await server.db.insert(bookings).values({ id, slotId, studentId: asha.id, courseId: course, kind, bookedAt: at(-99), ...more });
  return id;
}

it('tells a teacher of whom nothing is known that nothing waits', async () => {
  expect(await home(stranger)).toEqual({
    ...{ classes: [], students: 0, resources: 0, tests: 0, sessions: [], notices: [], unread: 0 },
    waiting: { doubts: 0, marking: 0, homework: 0, notes: 0, meetings: 0 },
  });
});

it('tells a teacher’s day: today’s sessions, what waits, and what is new', async () => {
  const { db, clock } = server;
  await db.delete(courseFiles);
  const file = { id: newId(), courseId: course, title: 'Sampling', position: 1, digest: 'd', bytes: new Uint8Array([1]) };
  await db.insert(courseFiles).values({ ...file, addedAt: clock.now });
  const quiz = await seedQuiz(db, newId(), clock.now, 'AP Statistics');
  await seedSitting(db, { studentId: asha.id, ...quiz }, clock.now);
  await db.insert(groups).values({ id: newId(), name: 'Evening group', tutorId: tutor.id, createdAt: clock.now });
  await doubtStudent(server, asha).asks('Why divide by n − 1?');
  const given = newId();
  await db.insert(homework).values({
    ...{ id: given, key: given, courseId: course, toName: 'x', title: 'Boxplots', text: 'x', links: [], points: 10 },
    ...{ dueAt: at(1), givenAt: at(-9), givenBy: 'Ravi Iyer' },
  });
  const handedIn = { state: 'handedIn', handedInAt: at(-1), dueAt: at(1) } as const;
  await db.insert(homeworkWorks).values({ id: newId(), homeworkId: given, studentId: asha.id, ...handedIn });
  const today = await book(2, 'session');
  await book(3, 'session', { cancelledAt: at(-1), cancelledBy: 'student' });
  // Over, without attendance and notes.
  await book(-50, 'session');
  await book(49, 'meeting');
  const told = { personId: tutor.id, role: 'teacher', kind: 'doubts', path: '/teacher-portal' } as const;
  await db.delete(notices);
  await db.insert(notices).values({ id: newId(), ...told, once: newId(), title: 'A doubt waits', createdAt: clock.now });
  const { classes, sessions, notices: news, ...counts } = await home();
  expect(counts).toEqual({
    ...{ students: expect.any(Number), resources: 1, tests: 1, unread: 1 },
    waiting: { doubts: 1, marking: 0, homework: 1, notes: 1, meetings: 1 },
  });
  expect(classes).toEqual([
    { name: 'AP Statistics', isGroup: false, students: counts.students },
    { name: 'Evening group', isGroup: true, students: 0 },
  ]);
  expect(sessions.map(({ id, with: whom, course_name }) => [id, whom, course_name])).toEqual([
    [today, 'Asha Menon', 'AP Statistics'],
  ]);
  expect(news.map(({ title, isRead }) => [title, isRead])).toEqual([['A doubt waits', false]]);
});

it('lists the study sheets of the courses, and opens them as long as the tutor teaches those', async () => {
  const { db, clock } = server;
  await db.delete(courseFiles);
  const bytes = new Uint8Array(makePdf(1));
  const file = { courseId: course, position: 1, digest: 'd', bytes, addedAt: clock.now };
  await db.insert(courseFiles).values({ ...file, id: newId(), title: 'Sampling' });
  await db.insert(courseFiles).values({ ...file, id: newId(), title: 'Birds', courseId: 'course-ap-psychology' });
  expect((await as(tutor, 'getResources')).body.data as Resource[]).toEqual([
    { courseId: course, course: 'AP Statistics', title: 'Sampling', addedAt: clock.now.getTime() },
  ]);
  expect((await as(stranger, 'getResources')).body.data).toEqual([]);
  const which = { courseId: course, title: 'Sampling' };
  const url = String((await as(tutor, 'getResource', which)).body.url);
  const open = (path: string) => server.app.inject({ method: 'GET', url: path, remoteAddress: '192.0.2.1' });
  const opened = await open(url);
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  for (const [who, asked] of [
    [stranger, which],
    [tutor, { courseId: 'course-ap-psychology', title: 'Birds' }],
  ] as const)
    expect((await as(who, 'getResource', asked)).body.reason).toBe('forbidden');
  expect((await open(`${url.slice(0, -2)}xx`)).statusCode).toBe(404);
  await db.update(courses).set({ instructorId: stranger.id }).where(eq(courses.id, course));
  expect((await open(url)).statusCode).toBe(403);
  clock.now = at(1);
  expect([(await open(url)).statusCode, (await open(url)).body]).toEqual([
    410,
    'This link has expired. Open it again from Resources.\n',
  ]);
});

it('shows a teacher’s own profile: courses, groups, hours and checks, without what the school noted of those', async () => {
  const { db, clock } = server;
  await db.insert(courseTutors).values({ courseId: 'course-ap-psychology', teacherId: tutor.id });
  await db.insert(groups).values({ id: newId(), name: 'Morning group', tutorId: tutor.id, createdAt: clock.now });
  const [row] = await db.select().from(teachers).where(eq(teachers.id, tutor.id));
  const profile = (await as(tutor, 'getProfile')).body.data as TeacherProfile;
  expect(profile).toEqual({
    ...{ username: row?.username, courses: ['AP Statistics'], answers: ['AP Psychology'], groups: ['Morning group'] },
    since: clock.now.getTime(),
    checks: ['identity', 'references', 'training', 'conduct'].map((kind) => ({ kind, state: 'valid', until: null })),
    hours: { isSet: false, timeZone: expect.any(String), duration: 60, week: ['', '', '', '', '', '', ''] },
  });
});

it('says of the demonstration’s teachers alone that they are', async () => {
  const told = async () => (await server.call('/getTeacher', {}, { token: tutor.token })).body.data as object;
  expect('isDemo' in (await told())).toBe(false);
  await server.db.update(teachers).set({ isDemo: true }).where(eq(teachers.id, tutor.id));
  expect(await told()).toMatchObject({ _id: tutor.id, isDemo: true });
});
