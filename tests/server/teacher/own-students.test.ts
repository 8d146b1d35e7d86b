import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { OwnStudents, StudentResults } from '../../../contract/teacher/students.ts';
import type { OwnTest, TestFile } from '../../../contract/teacher/tests.ts';
import { assignments } from '../../../server/db/tables/assignments.ts';
import { courses, enrolments } from '../../../server/db/tables/courses.ts';
import { courseTutors } from '../../../server/db/tables/doubts.ts';
import { groupMembers, groups } from '../../../server/db/tables/groups.ts';
import { homework, homeworkWorks } from '../../../server/db/tables/homework.ts';
import { students } from '../../../server/db/tables/people.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { setTutor } from '../../../server/doubts/courses.ts';
import { newId } from '../../../server/ids.ts';
import { seedLearner } from '../../support/schedule/booking.ts';
import { seedQuiz, seedSitting, seedStudent, seedTeacher } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const course = 'course-ap-statistics';
type Person = { id: string; token: string };
type Quiz = { quizId: string; versionId: string };
let tutor: Person;
let stranger: Person;
let asha: Person;
let quiz: Quiz;
/** Of a course that the tutor does not teach. */
let foreign: Quiz;

/** Asha is in the course that the tutor teaches, and in another one. */
beforeEach(async () => {
  const { db, clock } = server;
  // Nobody of another test is in the course.
  await db.delete(enrolments);
  await db.delete(groupMembers);
  [tutor, stranger] = [await seedTeacher(db, newId(), clock.now), await seedTeacher(db, newId(), clock.now)];
  await db.delete(courseTutors);
  await db.update(courses).set({ instructorId: null });
  await setTutor(db, { courseId: course, teacherId: tutor.id, answers: true });
  asha = await seedLearner(db, [course, 'course-sat'], clock.now);
  quiz = await seedQuiz(db, newId(), clock.now, 'AP Statistics');
  foreign = await seedQuiz(db, newId(), clock.now);
});

const as = ({ token }: Person, path: string, body: object = {}) => server.call(`/teacher/${path}`, body, { token });
const list = async (who: Person = tutor) => (await as(who, 'getStudents')).body.data as OwnStudents;
const open = async (student: Person, who: Person = tutor) =>
  (await as(who, 'getStudent', { student: student.id })).body.data as StudentResults;
const at = (hours: number) => new Date(server.clock.now.getTime() + hours * 3_600_000);

/** A sitting that was submitted some hours ago, with so many of four right. */
async function sat(student: Person, of: Quiz, right: number, hoursAgo: number, more: object = {}) {
  const id = await seedSitting(server.db, { studentId: student.id, ...of }, at(-hoursAgo));
  const submittedAt = at(-hoursAgo);
  const done = { state: 'submitted', startedAt: submittedAt, submittedAt, ending: 'student', right, total: 4 } as const;
  await server.db
    .update(sittings)
    .set({ ...done, ...more })
    .where(eq(sittings.id, id));
  return id;
}

async function gaveBack(student: Person, points: number | null, more: object = {}) {
  const id = newId();
  await server.db.insert(homework).values({
    ...{ id, key: id, courseId: course, toName: 'AP Statistics', title: 'Boxplots', text: 'x', links: [], points: 10 },
    ...{ dueAt: at(1), givenAt: at(-9), givenBy: 'Ravi Iyer' },
  });
  const back = { state: 'givenBack', points, givenBackAt: at(-1), isLate: true } as const;
  await server.db
    .insert(homeworkWorks)
    .values({ id: newId(), homeworkId: id, studentId: student.id, dueAt: at(1), ...back, ...more });
}

async function inGroup(student: Person, who: Person): Promise<string> {
  const id = newId();
  await server.db.insert(groups).values({ id, name: `Owls ${id}`, tutorId: who.id, createdAt: server.clock.now });
  await server.db.insert(groupMembers).values({ groupId: id, studentId: student.id, addedAt: server.clock.now });
  return id;
}

it('tells of a student what is finished in the courses that the tutor teaches, the last result and where it goes', async () => {
  const [first, second] = [await sat(asha, quiz, 1, 30), await sat(asha, quiz, 3, 10, { ending: 'fullscreenLeft' })];
  await sat(asha, foreign, 4, 5);
  await gaveBack(asha, 8);
  const { students: own, more } = await list();
  const last = {
    ...{ id: second, kind: 'quiz', title: 'Owls', course: 'AP Statistics', at: at(-10).getTime(), points: 3, of: 4 },
    ...{ percent: 75, scaled: null, early: true, late: false },
  };
  expect([own, more]).toEqual([
    [
      {
        ...{ id: asha.id, name: 'Asha Menon', courses: ['AP Statistics'], groups: [] },
        tests: { count: 2, last, trend: 50 },
        homework: { count: 1, last: expect.objectContaining({ title: 'Boxplots', percent: 80, late: true }), trend: null },
      },
    ],
    0,
  ]);
  const { student, results } = await open(asha);
  expect([student.tests.count, results.map(({ title, kind, percent }) => [title, kind, percent])]).toEqual([
    2,
    [
      ['Boxplots', 'homework', 80],
      ['Owls', 'quiz', 75],
      ['Owls', 'quiz', 25],
    ],
  ]);
  expect(results.at(-1)?.id).toBe(first);
});

it('tells nothing that the student does not know yet', async () => {
  await sat(asha, quiz, 4, 1, { state: 'inProgress', submittedAt: null });
  await gaveBack(asha, 9, { state: 'lookedAt', givenBackAt: null });
  const drill = await seedQuiz(server.db, newId(), server.clock.now, 'AP Statistics');
  await sat(asha, drill, 0, 1, { total: 0 });
  expect((await open(asha)).results).toEqual([]);
});

it('shows nobody else’s students, and those of a tutor who has stopped teaching to nobody', async () => {
  const ravi = await seedLearner(server.db, ['course-sat'], server.clock.now);
  await sat(asha, quiz, 2, 3);
  expect((await list()).students.map(({ id }) => id)).toEqual([asha.id]);
  expect(await list(stranger)).toEqual({ students: [], more: 0 });
  for (const [student, who] of [
    [ravi, tutor],
    [asha, stranger],
  ] as const)
    expect((await as(who, 'getStudent', { student: student.id })).body).toMatchObject({ status: 0, reason: 'notFound' });
  await setTutor(server.db, { courseId: course, teacherId: tutor.id, answers: false });
  expect(await list()).toEqual({ students: [], more: 0 });
  expect((await as(tutor, 'getStudent', { student: asha.id })).body.reason).toBe('notFound');
  expect((await as(tutor, 'getTests')).body.data).toEqual([]);
  expect((await as(tutor, 'getTest', { test: quiz.quizId })).body.reason).toBe('notFound');
});

it('counts a student of a group among the tutor’s while it is in use, with what was assigned to it alone', async () => {
  const leela = await seedStudent(server.db, newId(), server.clock.now);
  const group = await inGroup(leela, tutor);
  const assignmentId = newId();
  await server.db.insert(assignments).values({
    ...{ id: assignmentId, key: assignmentId, quizId: foreign.quizId, title: 'Owls', groupId: group, toName: 'Owls', note: '' },
    ...{ assignedAt: at(-5), assignedBy: 'Nandini Iyer' },
  });
  await sat(leela, foreign, 4, 4, { assignmentId });
  await sat(leela, foreign, 1, 2);
  const found = (await list()).students.find(({ id }) => id === leela.id);
  expect([found?.courses, found?.groups, found?.tests.count, found?.tests.last?.percent]).toEqual([
    [],
    [`Owls ${group}`],
    1,
    100,
  ]);
  await server.db
    .update(groups)
    .set({ archivedAt: at(0) })
    .where(eq(groups.id, group));
  expect((await list()).students.map(({ id }) => id)).toEqual([asha.id]);
});

it('leaves out who can’t sign in any more', async () => {
  await server.db
    .update(students)
    .set({ disabledAt: at(0) })
    .where(eq(students.id, asha.id));
  expect((await list()).students).toEqual([]);
});

it('lists the tests of the courses, to whom they were assigned and who has sat them', async () => {
  const ravi = await seedLearner(server.db, ['course-sat'], server.clock.now);
  const assignmentId = newId();
  await server.db.insert(assignments).values({
    ...{ id: assignmentId, key: assignmentId, quizId: quiz.quizId, title: 'Owls', toName: 'Evening group', note: '' },
    ...{ assignedAt: at(-5), assignedBy: 'Nandini Iyer', closesAt: at(5) },
  });
  await sat(asha, quiz, 2, 3, { assignmentId });
  await sat(ravi, quiz, 4, 3, { assignmentId });
  const tests = (await as(tutor, 'getTests')).body.data as OwnTest[];
  const own = tests.find(({ id }) => id === quiz.quizId);
  expect(tests.some(({ id }) => id === foreign.quizId)).toBe(false);
  expect(own).toEqual({
    ...{ id: quiz.quizId, title: 'Owls', kind: 'quiz', course: 'AP Statistics', questions: 4 },
    ...{ waiting: 0, begun: 0, finished: 1 },
    given: [{ to: 'Evening group', by: 'Nandini Iyer', at: at(-5).getTime(), closesAt: at(5).getTime() }],
  });
  const file = (await as(tutor, 'getTest', { test: quiz.quizId })).body.data as TestFile;
  expect(file).toEqual({
    test: own,
    students: [{ id: asha.id, name: 'Asha Menon', state: 'submitted', at: at(-3).getTime(), percent: 50 }],
  });
  expect((await as(tutor, 'getTest', { test: foreign.quizId })).body.reason).toBe('notFound');
  await server.db
    .update(assignments)
    .set({ takenBackAt: at(0) })
    .where(and(eq(assignments.id, assignmentId)));
  expect(((await as(tutor, 'getTest', { test: quiz.quizId })).body.data as TestFile).test.given).toEqual([]);
});
