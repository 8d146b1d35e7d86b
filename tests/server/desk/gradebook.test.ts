import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { GradebookLine } from '../../../contract/desk/gradebook.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { quizVersions } from '../../../server/db/tables/content.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { groupMembers, groups } from '../../../server/db/tables/groups.ts';
import { students } from '../../../server/db/tables/people.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { seedQuiz, seedSitting, seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { token: string };
let group: string;
let algebra: { quizId: string; versionId: string };
let owls: { quizId: string; versionId: string };

beforeAll(async () => {
  const { db, clock } = server;
  clerk = await seedStaff(db, newId(), 'staff', clock.now);
  [algebra, owls] = [await seedNamed('Algebra', 'SAT Math'), await seedNamed('Owls', 'AP Statistics')];
  group = newId();
  await db.insert(groups).values({ id: group, name: 'Owls, =Saturday', createdAt: clock.now });
  const [asha, ravi, zubin] = [await join('Asha'), await join('=Ravi'), await join('Zubin')];
  await sit(asha, algebra, [3, 4]);
  await sit(asha, owls, [1, 4]);
  await sit(ravi, algebra, [4, 4]);
  await begin(ravi, owls);
  await seedSitting(db, { studentId: zubin, ...algebra }, clock.now);
  await db.insert(enrolments).values({ id: newId(), studentId: asha, courseId: 'course-ap-statistics', createdAt: clock.now });
});

async function seedNamed(title: string, subject: string) {
  const quiz = await seedQuiz(server.db, newId(), server.clock.now);
  await server.db.update(quizVersions).set({ title, subject }).where(eq(quizVersions.id, quiz.versionId));
  return quiz;
}

async function join(firstname: string): Promise<string> {
  const { db, clock } = server;
  const { id } = await seedStudent(db, newId(), clock.now);
  await db.update(students).set({ firstname, lastname: 'Menon' }).where(eq(students.id, id));
  await db.insert(groupMembers).values({ groupId: group, studentId: id, addedAt: clock.now });
  return id;
}

type Quiz = { quizId: string; versionId: string };

async function sit(studentId: string, quiz: Quiz, [right, total]: [number, number]): Promise<void> {
  const { db, clock } = server;
  const id = await seedSitting(db, { studentId, ...quiz }, clock.now);
  const over = { state: 'submitted', startedAt: clock.now, submittedAt: clock.now, ending: 'student', right, total } as const;
  await db.update(sittings).set(over).where(eq(sittings.id, id));
}

async function begin(studentId: string, quiz: Quiz): Promise<void> {
  const { db, clock } = server;
  const id = await seedSitting(db, { studentId, ...quiz }, clock.now);
  const begun = { state: 'inProgress', startedAt: clock.now, reinstatedAt: clock.now } as const;
  await db.update(sittings).set(begun).where(eq(sittings.id, id));
}

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const find = async (body: object = {}) =>
  (await desk('/findGrades', { group, sort: 'name', order: 'up', ...body })).body.data as {
    lines: GradebookLine[];
    next: string | null;
    total: number;
  };
const names = ({ lines }: { lines: GradebookLine[] }) => lines.map(({ name }) => name.replace(' Menon', ''));

it('has a grade for every student and test: right in percent, not started, under way, taken back, or none', async () => {
  const { lines, total } = await find();
  expect(total).toBe(3);
  expect(lines.map(({ name, average, grades }) => [name, average, ...grades.map((each) => each.percent ?? each.state)])).toEqual([
    ['=Ravi Menon', 100, 100, 'inProgress'],
    ['Asha Menon', 50, 75, 25],
    ['Zubin Menon', null, 'assigned', 'none'],
  ]);
  expect(lines[0]?.grades.map(({ test, title, reinstated }) => [test, title, reinstated])).toEqual([
    [algebra.quizId, 'Algebra', false],
    [owls.quizId, 'Owls', true],
  ]);
});

it('is sorted by name, average or a test, either way, and who has no grade comes last', async () => {
  expect(names(await find({ order: 'down' }))).toEqual(['Zubin', 'Asha', '=Ravi']);
  expect(names(await find({ sort: 'average', order: 'down' }))).toEqual(['=Ravi', 'Asha', 'Zubin']);
  expect(names(await find({ sort: 'average', order: 'up' }))).toEqual(['Asha', '=Ravi', 'Zubin']);
  expect(names(await find({ sort: owls.quizId, order: 'down' }))[0]).toBe('Asha');
});

it('has of a course the course’s tests alone', async () => {
  const { lines } = await find({ group: undefined, course: 'course-ap-statistics' });
  expect(lines.map(({ name, grades }) => [name, grades.map(({ title }) => title)])).toEqual([['Asha Menon', ['Owls']]]);
});

it('comes page by page, each student once, whatever it is sorted by', async () => {
  const { db, clock } = server;
  const large = newId();
  await db.insert(groups).values({ id: large, name: newId(), createdAt: clock.now });
  const ids: string[] = [];
  for (let number = 0; number < 52; number += 1) {
    const { id } = await seedStudent(db, newId(), clock.now);
    await db.insert(groupMembers).values({ groupId: large, studentId: id, addedAt: clock.now });
    if (number % 2 === 0) await sit(id, algebra, [number % 5, 4 + (number % 5)]);
    ids.push(id);
  }
  for (const sorted of [{ sort: 'name' }, { sort: 'average', order: 'down' }, { sort: algebra.quizId, order: 'up' }]) {
    const first = await find({ group: large, ...sorted });
    const second = await find({ group: large, ...sorted, after: first.next ?? '' });
    expect([first.lines.length, second.lines.length, second.next]).toEqual([50, 2, null]);
    expect([...first.lines, ...second.lines].map(({ id }) => id).sort()).toEqual([...ids].sort());
  }
});

it('refuses neither and both of a group and a course, and what is not there', async () => {
  const ask = async (body: object) => (await desk('/findGrades', { sort: 'name', order: 'up', ...body })).http;
  expect(await ask({})).toBe(400);
  expect(await ask({ group, course: 'course-ap-statistics' })).toBe(400);
  expect(await ask({ group: 'none' })).toBe(404);
  expect(await ask({ course: 'none' })).toBe(404);
  expect(await ask({ group, after: 'nowhere' })).toBe(400);
});

it('is saved as a file in which no name is a formula, with a row of who did it and why', async () => {
  const { body } = await desk('/exportGrades', { group, reason: 'For the meeting' });
  expect(body.name).toBe('gradebook-Owls-Saturday.csv');
  expect((body.csv as string).split('\r\n')).toEqual([
    '\uFEFF"Student","Average","Algebra","Owls"',
    '"\'=Ravi Menon","100","100","Under way"',
    '"Asha Menon","50","75","25"',
    '"Zubin Menon","","Not started",""',
    '',
  ]);
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'gradebook.export'), eq(auditEvents.subjectId, group)));
  expect(rows.map(({ reason, after }) => [reason, after])).toEqual([['For the meeting', { students: 3 }]]);
});
