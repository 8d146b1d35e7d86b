import { and, eq, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import type { AssignedSitting, AssignmentLine, AssignmentPreview } from '../../../contract/desk/assignments.ts';
import type { AuditLine } from '../../../contract/desk/audit.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { QuizRecord } from '../../../contract/exam/quizzes.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { quizzes } from '../../../server/db/tables/content.ts';
import { groupMembers, groups } from '../../../server/db/tables/groups.ts';
import { notices } from '../../../server/db/tables/notices.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { students } from '../../../server/db/tables/people.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { newId } from '../../../server/ids.ts';
import { mockTaker } from '../../support/server/server-mock.ts';
import { seedQuiz, seedSitting, seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const hourMs = 3_600_000;
let clerk: { id: string; token: string };
let group: string;
let quiz: { quizId: string; versionId: string };
let asha: { id: string; token: string };
let ravi: { id: string; token: string };

beforeEach(async () => {
  const { db, clock } = server;
  clerk = await seedStaff(db, newId(), 'staff', clock.now);
  quiz = await seedQuiz(db, newId(), clock.now);
  group = newId();
  await db.insert(groups).values({ id: group, name: `Owls ${group}`, createdAt: clock.now });
  [asha, ravi] = [await join('Asha'), await join('Ravi')];
});

async function join(firstname: string) {
  const { db, clock } = server;
  const student = await seedStudent(db, newId(), clock.now);
  await db.update(students).set({ firstname, lastname: 'Menon' }).where(eq(students.id, student.id));
  await db.insert(groupMembers).values({ groupId: group, studentId: student.id, addedAt: clock.now });
  return student;
}

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: clerk.token });
const wanted = (more: object = {}) => ({ quiz: quiz.quizId, group, again: false, ...more });
const preview = async (more: object = {}) => (await desk('/previewAssignment', wanted(more))).body.data as AssignmentPreview;
const assign = (more: object = {}) =>
  desk('/assignTest', {
    ...wanted(),
    key: newId().padEnd(16, 'x'),
    opensAt: null,
    closesAt: null,
    note: '',
    expected: 2,
    ...more,
  });
const assigned = async (more: object = {}): Promise<string> => (await assign(more)).body.assignment as string;
const list = async ({ id, token }: { id: string; token: string }) =>
  (await server.call('/getQuizzesByStudentId', { studentId: id }, { token })).body.data as QuizRecord[];
const start = async (student: { id: string; token: string }) => {
  const [record] = await list(student);
  return server.call('/startAttempt', { studentQuizId: record?._id }, { token: student.token });
};
const at = (hours: number) => server.clock.now.getTime() + hours * hourMs;
const sittingsOf = async (assignment: string, more: object = {}) =>
  (await desk('/findAssignedSittings', { assignment, ...more })).body.data as { lines: AssignedSitting[]; total: number };

/** What staff did about somebody, each with its reason, by name. */
const actionsOn = async ({ id }: { id: string }) => {
  const { lines } = (await desk('/findActions', { person: id })).body.data as DeskPage<AuditLine>;
  return lines.map(({ action, reason }) => (reason === null ? action : `${action}: ${reason}`)).sort();
};

it('shows whom it reaches before it does: who gets it, has it, has sat it and can’t sign in', async () => {
  const { db, clock } = server;
  const [has, sat, off] = [await join('Has'), await join('Sat'), await join('Off')];
  await seedSitting(db, { studentId: has.id, ...quiz }, clock.now);
  const done = await seedSitting(db, { studentId: sat.id, ...quiz }, clock.now);
  const over = { state: 'submitted', startedAt: clock.now, submittedAt: clock.now, ending: 'student' } as const;
  await db.update(sittings).set(over).where(eq(sittings.id, done));
  await db.update(students).set({ disabledAt: clock.now }).where(eq(students.id, off.id));
  expect(await preview()).toMatchObject({
    title: 'Owls',
    gets: { count: 2, first: ['Asha Menon', 'Ravi Menon'] },
    has: { count: 1, first: ['Has Menon'] },
    sat: { count: 1, first: ['Sat Menon'] },
    off: { count: 1, first: ['Off Menon'] },
  });
  expect((await preview({ again: true })).gets.first).toEqual(['Asha Menon', 'Ravi Menon', 'Sat Menon']);
  expect(await db.$count(sittings, eq(sittings.quizId, quiz.quizId))).toBe(2);
});

it('reaches those it was shown to reach, once for one name, and tells them', async () => {
  const key = newId().padEnd(20, 'k');
  const [first, again] = [await assign({ key, note: 'For Saturday' }), await assign({ key, note: 'For Saturday' })];
  expect([first.http, again.http, again.body.assignment]).toEqual([200, 200, first.body.assignment]);
  expect(await server.db.$count(sittings, eq(sittings.quizId, quiz.quizId))).toBe(2);
  expect((await list(asha)).map(({ quiz_name, window }) => [quiz_name, window])).toEqual([['Owls', undefined]]);
  const told = await server.db.select().from(notices).where(eq(notices.personId, asha.id));
  expect(told.map(({ kind, title, path }) => [kind, title, path])).toEqual([
    ['tests', 'New for you: Owls', '/student-portal/quizzes'],
  ]);
  const [row] = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'test.assign'), eq(auditEvents.subjectId, quiz.quizId)));
  expect([row?.after?.students, row?.reason, row?.actorName]).toEqual([2, 'For Saturday', 'Nandini Iyer']);
});

it('mails each of them', async () => {
  const assignment = await assigned();
  const mails = await server.db
    .select()
    .from(outbox)
    .where(like(outbox.once, `assigned:${assignment}:%`));
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(2);
  await desk('/takeBackAssignment', { assignment, reason: 'The wrong test' });
  expect(await server.db.$count(outbox, like(outbox.once, `takenBack:${assignment}:%`))).toBe(2);
});

it('assigns two of one name at once a single time', async () => {
  const key = newId().padEnd(20, 'k');
  const both = await Promise.all([assign({ key }), assign({ key })]);
  expect(both.map(({ http }) => http)).toEqual([200, 200]);
  expect(new Set(both.map(({ body }) => body.assignment)).size).toBe(1);
  expect(await server.db.$count(sittings, eq(sittings.quizId, quiz.quizId))).toBe(2);
});

it('refuses what reaches others by now, an archived group, a wrong name and a window in which nobody could start', async () => {
  await join('Late');
  expect((await assign()).body).toMatchObject({
    reason: 'conflict',
    msg: 'By now 3 students get it, not 2. Look at the list again.',
  });
  expect((await assign({ expected: 3, closesAt: at(-1) })).http).toBe(400);
  expect((await assign({ expected: 3, opensAt: at(2), closesAt: at(1) })).http).toBe(400);
  expect((await assign({ group: undefined, names: ['nobody.at.all'] })).body.msg).toContain('There’s no student nobody.at.all.');
  expect((await assign({ names: ['both'] })).http).toBe(400);
  await server.db.update(groups).set({ archivedAt: server.clock.now }).where(eq(groups.id, group));
  expect((await assign({ expected: 3 })).body).toMatchObject({ reason: 'conflict' });
  expect(await server.db.$count(sittings, eq(sittings.quizId, quiz.quizId))).toBe(0);
});

it('can be started in its window alone; what was started in it goes on after it, and the list says when', async () => {
  await assigned({ opensAt: at(1), closesAt: at(3) });
  const window = { opensAt: at(1), closesAt: at(3) };
  expect((await list(asha))[0]?.window).toEqual({ ...window, place: 'ahead' });
  const early = await start(asha);
  expect([early.http, early.body.reason]).toEqual([409, 'notOpen']);
  expect(early.body.msg).toMatch(/^This quiz opens .* UTC\.$/);
  server.clock.now = new Date(at(2));
  expect((await list(asha))[0]?.window).toMatchObject({ place: 'open' });
  expect((await start(asha)).http).toBe(200);
  server.clock.now = new Date(at(2));
  expect((await list(ravi))[0]?.window).toMatchObject({ place: 'over' });
  expect((await start(ravi)).body).toMatchObject({ reason: 'notOpen' });
  expect((await list(asha))[0]?.window).toBeUndefined();
  expect((await start(asha)).http).toBe(200);
});

it('holds a mock test’s window at its first module, and no later one', async () => {
  const mock = await mockTaker(server);
  const closesAt = new Date(at(1));
  await server.db
    .update(sittings)
    .set({ opensAt: new Date(at(0.5)), closesAt })
    .where(eq(sittings.id, mock.recordId));
  const first = { studentQuizId: mock.moduleIds[0] };
  const begin = (body: object) => server.call('/startAttempt', body, { token: mock.student.token });
  expect((await begin(first)).body).toMatchObject({ reason: 'notOpen' });
  server.clock.now = new Date(at(0.75));
  expect((await begin(first)).http).toBe(200);
  await mock.submit(1);
  server.clock.now = new Date(at(1));
  expect((await begin({ studentQuizId: mock.moduleIds[1] })).http).toBe(200);
});

it('lets one student start until another time, with a reason, until they have', async () => {
  const assignment = await assigned({ closesAt: at(1) });
  server.clock.now = new Date(at(2));
  const { lines } = await sittingsOf(assignment);
  const [first] = lines;
  expect(lines.map(({ name, state }) => [name, state])).toEqual([
    ['Asha Menon', 'assigned'],
    ['Ravi Menon', 'assigned'],
  ]);
  const extend = (closesAt: number | null) => desk('/extendWindow', { sitting: first?.id, closesAt, reason: 'She was ill' });
  expect((await extend(at(-1))).http).toBe(400);
  expect((await extend(at(1))).http).toBe(200);
  expect((await start(asha)).http).toBe(200);
  expect((await start(ravi)).http).toBe(409);
  expect((await extend(null)).body).toMatchObject({ reason: 'conflict' });
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'test.extend'), eq(auditEvents.subjectId, asha.id)));
  expect(rows.map(({ reason }) => reason)).toEqual(['She was ill']);
});

it('is taken back from who has not started, who are told; who has keeps it, and staff see how far everybody is', async () => {
  const assignment = await assigned();
  expect((await start(asha)).http).toBe(200);
  expect((await sittingsOf(assignment, { state: 'inProgress' })).lines.map(({ name }) => name)).toEqual(['Asha Menon']);
  const back = await desk('/takeBackAssignment', { assignment, reason: 'The wrong test' });
  expect([back.body.takenBack, back.body.stays]).toEqual([1, 1]);
  expect((await desk('/takeBackAssignment', { assignment, reason: 'The wrong test' })).http).toBe(409);
  expect([await list(ravi), (await list(asha)).length]).toEqual([[], 1]);
  const told = await server.db
    .select()
    .from(notices)
    .where(eq(notices.once, `takenBack:${assignment}:${ravi.id}`));
  expect(told.map(({ personId }) => personId)).toEqual([ravi.id]);
  const { lines } = (await desk('/findAssignments', { state: 'takenBack' })).body.data as { lines: AssignmentLine[] };
  const line = lines.find(({ id }) => id === assignment);
  expect(line).toMatchObject({ given: 1, begun: 1, finished: 0, by: 'Nandini Iyer' });
  // To whom it was assigned is known all the same.
  const { body } = await desk('/findStudents', { action: line?.action });
  expect((body.data as DeskPage<{ name: string }>).lines.map(({ name }) => name)).toEqual(['Asha Menon', 'Ravi Menon']);
  expect([await actionsOn(ravi), await actionsOn(asha)]).toEqual([
    ['test.assign', 'test.take-back: The wrong test'],
    ['test.assign'],
  ]);
});

it('extends the end for all who have not started, and leaves a later one of one’s own', async () => {
  const assignment = await assigned({ closesAt: at(1) });
  const uma = await join('Uma');
  const late = (await assign({ group: undefined, names: [await usernameOf(uma)], expected: 1, closesAt: at(1) })).body.assignment;
  const [ofAsha] = (await sittingsOf(assignment)).lines;
  await desk('/extendWindow', { sitting: ofAsha?.id, closesAt: at(9), reason: 'She was ill' });
  const extend = (closesAt: number | null, more: object = {}) =>
    desk('/extendAssignment', { assignment, closesAt, reason: 'The hall was shut', ...more });
  expect((await extend(at(-1))).http).toBe(400);
  expect((await extend(at(5), { assignment: newId() })).http).toBe(404);
  expect((await extend(at(5))).body).toMatchObject({ extended: 1 });
  const ends = async () => (await sittingsOf(assignment)).lines.map(({ closesAt }) => closesAt);
  expect(await ends()).toEqual([at(9), at(5)]);
  expect((await sittingsOf(late as string)).lines.map(({ closesAt }) => closesAt)).toEqual([at(1)]);
  server.clock.pass(2 * hourMs);
  expect((await start(ravi)).http).toBe(200);
  expect((await extend(null)).body).toMatchObject({ extended: 1 });
  expect(await ends()).toEqual([null, at(3)]);
  expect(await actionsOn(ravi)).toEqual(['test.assign', 'test.extend-all: The hall was shut']);
  await desk('/takeBackAssignment', { assignment, reason: 'The wrong test' });
  expect((await extend(at(9))).http).toBe(409);
});

const usernameOf = async ({ id }: { id: string }) => {
  const [row] = await server.db.select().from(students).where(eq(students.id, id));
  return row?.username ?? '';
};

it('is taken back from one student who has not started, who is told; the others keep it', async () => {
  const assignment = await assigned();
  const { lines } = await sittingsOf(assignment);
  const take = (sitting: string | undefined) => desk('/takeBackSitting', { sitting, reason: 'She has another teacher' });
  expect((await start(ravi)).http).toBe(200);
  expect((await take(lines[1]?.id)).body).toMatchObject({ reason: 'conflict' });
  expect((await take(lines[0]?.id)).http).toBe(200);
  expect((await take(lines[0]?.id)).http).toBe(404);
  expect([await list(asha), (await list(ravi)).length]).toEqual([[], 1]);
  const told = await server.db
    .select()
    .from(notices)
    .where(eq(notices.once, `takenBack:${lines[0]?.id}:${asha.id}`));
  expect(told.map(({ personId }) => personId)).toEqual([asha.id]);
  expect(await actionsOn(asha)).toEqual(['test.assign', 'test.take-back-one: She has another teacher']);
});

it('takes back one that came with a course, as a whole, and neither a module nor a drill', async () => {
  const mock = await mockTaker(server);
  const take = (sitting: string | undefined) => desk('/takeBackSitting', { sitting, reason: 'Not for her' });
  expect((await take(mock.moduleIds[0])).http).toBe(404);
  expect((await take(mock.recordId)).http).toBe(200);
  expect(await server.db.$count(sittings, eq(sittings.studentId, mock.student.id))).toBe(0);
  const drill = await seedQuiz(server.db, newId(), server.clock.now);
  await server.db.update(quizzes).set({ drillFor: asha.id }).where(eq(quizzes.id, drill.quizId));
  expect((await take(await seedSitting(server.db, { studentId: asha.id, ...drill }, server.clock.now))).http).toBe(404);
});
