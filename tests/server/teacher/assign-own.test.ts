import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { Assignable, AssignmentPreview } from '../../../contract/desk/assignments.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { courses } from '../../../server/db/tables/courses.ts';
import { courseTutors } from '../../../server/db/tables/doubts.ts';
import { groupMembers, groups } from '../../../server/db/tables/groups.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { students } from '../../../server/db/tables/people.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { seedLearner } from '../../support/schedule/booking.ts';
import { seedQuiz, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const course = 'course-ap-statistics';
type Person = { id: string; token: string };
let tutor: Person;
let asha: Person;
let ravi: Person;
let quiz: string;
let foreign: string;
let group: string;

/** Asha is in the course that the tutor teaches, and in the tutor's group; Ravi is another tutor's. */
beforeEach(async () => {
  const { db, clock } = server;
  tutor = await seedTeacher(db, newId(), clock.now);
  await db.delete(courseTutors);
  await db.update(courses).set({ instructorId: null });
  await db.update(courses).set({ instructorId: tutor.id }).where(eq(courses.id, course));
  [asha, ravi] = [await seedLearner(db, [course], clock.now), await seedLearner(db, ['course-sat'], clock.now)];
  quiz = (await seedQuiz(db, newId(), clock.now, 'AP Statistics')).quizId;
  foreign = (await seedQuiz(db, newId(), clock.now)).quizId;
  group = newId();
  await db.insert(groups).values({ id: group, name: `Owls ${group}`, tutorId: tutor.id, createdAt: clock.now });
  await db.insert(groupMembers).values({ groupId: group, studentId: asha.id, addedAt: clock.now });
});

const as = ({ token }: Person, path: string, body: object = {}) => server.call(`/desk/${path}`, body, { token });
const usernameOf = async ({ id }: Person) =>
  (await server.db.select().from(students).where(eq(students.id, id)))[0]?.username ?? '';
const assign = (more: object) =>
  as(tutor, 'assignTest', {
    ...{ key: newId().padEnd(20, 'k'), quiz, again: false, opensAt: null, closesAt: null, note: '', expected: 1, ...more },
  });

it('a tutor is offered own courses with their tests and own groups, and nothing else', async () => {
  const { db, clock } = server;
  const other = await seedTeacher(db, newId(), clock.now);
  await db.insert(groups).values({ id: newId(), name: `Larks ${newId()}`, tutorId: other.id, createdAt: clock.now });
  const offered = (await as(tutor, 'getAssignable')).body.data as Assignable;
  expect([offered.courses, offered.groups]).toEqual([
    [{ id: course, name: 'AP Statistics' }],
    [{ id: group, name: `Owls ${group}` }],
  ]);
  expect([...new Set(offered.tests.map((test) => test.course))]).toEqual(['AP Statistics']);
  expect(offered.tests.map(({ id }) => id)).toContain(quiz);
  expect((await as(other, 'getAssignable')).body.data).toMatchObject({ tests: [], courses: [] });
});

it('assigns to a group, to a student by name and to the course, tells them, and is on record under the tutor’s name', async () => {
  expect((await assign({ group })).body).toMatchObject({ status: 1, given: 1 });
  const [sitting] = await server.db
    .select()
    .from(sittings)
    .where(and(eq(sittings.quizId, quiz), eq(sittings.studentId, asha.id)));
  expect(sitting?.state).toBe('assigned');
  expect(await server.db.$count(notices, and(eq(notices.personId, asha.id), eq(notices.kind, 'tests')))).toBe(1);
  const rows = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectId, quiz));
  expect(rows.map(({ action, actorId, actorName }) => [action, actorId, actorName])).toEqual([
    ['test.assign', tutor.id, 'Ravi Iyer'],
  ]);
  const preview = async (reach: object) =>
    (await as(tutor, 'previewAssignment', { quiz, again: false, ...reach })).body.data as AssignmentPreview;
  expect((await preview({ names: [await usernameOf(asha)] })).has.count).toBe(1);
  expect((await preview({ course })).has.count).toBeGreaterThanOrEqual(1);
});

it('finds nobody else’s student, group, course or test, and tells of none whether there is one', async () => {
  const { db, clock } = server;
  const [other, stranger] = [newId(), await seedStudent(db, newId(), clock.now)];
  await db.insert(groups).values({ id: other, name: `Larks ${other}`, createdAt: clock.now });
  const before = await db.$count(sittings);
  const [theirs, nobody] = [await usernameOf(ravi), newId().toLowerCase()];
  for (const [reach, reason] of [
    [{ group: other }, 'notFound'],
    [{ course: 'course-sat' }, 'notFound'],
    [{ names: [theirs] }, 'badInput'],
    [{ names: [nobody] }, 'badInput'],
    [{ names: [await usernameOf(stranger)] }, 'badInput'],
    [{ group, quiz: foreign }, 'notFound'],
    [{ group, course }, 'badInput'],
    [{ group: other, course }, 'notFound'],
    [{}, 'notFound'],
  ] as const) {
    for (const answer of [await assign(reach), await as(tutor, 'previewAssignment', { quiz, again: false, ...reach })])
      expect([reach, answer.body.status, answer.body.reason]).toEqual([reach, 0, reason]);
  }
  const said = async (name: string) => String((await assign({ names: [name] })).body.msg).replace(name, 'NAME');
  expect(await said(theirs)).toBe(await said(nobody));
  expect(await db.$count(sittings)).toBe(before);
});

it('takes nothing back, and sees nothing of the school’s assignments', async () => {
  const { assignment } = (await assign({ group })).body;
  for (const [path, body] of [
    ['takeBackAssignment', { assignment, reason: 'Mine' }],
    ['getAssignment', { assignment }],
    ['findAssignments', {}],
    ['findAssignedSittings', { assignment }],
  ] as const)
    expect((await as(tutor, path, body)).body.reason).toBe('forbidden');
});
