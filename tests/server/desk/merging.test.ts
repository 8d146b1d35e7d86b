import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { MergePreview } from '../../../contract/desk/merging.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { queryRows } from '../../../server/db/rows.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { consentChoices } from '../../../server/db/tables/consents.ts';
import { enrolments } from '../../../server/db/tables/courses.ts';
import { groupMembers, groups } from '../../../server/db/tables/groups.ts';
import { homework, homeworkWorks } from '../../../server/db/tables/homework.ts';
import { notebookAnswers, notebookEntries } from '../../../server/db/tables/notebook.ts';
import { sessions, students } from '../../../server/db/tables/people.ts';
import { goals } from '../../../server/db/tables/plan.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { belongings, ending } from '../../../server/desk/merging/belongings.ts';
import { newId } from '../../../server/ids.ts';
import { password, seedQuiz, seedSitting, seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
const courseId = 'course-ap-statistics';
let head: { token: string };
let clerk: { token: string };
let quiz: { quizId: string; versionId: string };
type Account = { id: string; token: string; username: string };
let kept: Account;
let double: Account;

beforeAll(async () => {
  const { db, clock } = server;
  head = await seedStaff(db, newId(), 'owner', clock.now);
  clerk = await seedStaff(db, newId(), 'staff', clock.now);
  quiz = await seedQuiz(db, newId(), clock.now);
});

const seedAccount = async (): Promise<Account> => {
  const username = newId().toLowerCase();
  return { username, ...(await seedStudent(server.db, username, server.clock.now)) };
};
beforeEach(async () => {
  [kept, double] = [await seedAccount(), await seedAccount()];
});

const desk = (path: string, body: object, by = head) => server.call(`/desk${path}`, body, { token: by.token });
const wanted = () => ({ student: kept.id, other: double.username });
const preview = async () => (await desk('/previewMerge', wanted())).body.data as MergePreview;
const merge = () => desk('/mergeStudents', { ...wanted(), reason: 'Applied twice' });
const owners = async (table: typeof sittings | typeof notebookAnswers | typeof goals | typeof groupMembers) =>
  (
    await server.db
      .select({ id: table.studentId })
      .from(table)
      .where(inArray(table.studentId, [kept.id, double.id]))
  )
    .map(({ id }) => (id === kept.id ? 'kept' : 'closed'))
    .sort();

/** Both are in a group and have a goal; the double alone has sat, got something wrong and done its homework. */
async function fill(): Promise<void> {
  const { db, clock } = server;
  const now = clock.now;
  const [group, work] = [newId(), newId()];
  await db.insert(groups).values({ id: group, name: newId(), createdAt: now });
  await db.insert(homework).values({
    ...{ id: work, key: newId(), courseId, toName: 'All', title: 'Limits', text: '', links: [], dueAt: now, givenAt: now },
    givenBy: 'Meera',
  });
  const entry = newId();
  for (const { id } of [kept, double]) {
    await db.insert(groupMembers).values({ groupId: group, studentId: id, addedAt: now });
    await db.insert(goals).values({ studentId: id, courseId, weeklyMinutes: 90, setAt: now });
    const done = id === double.id;
    const state = done ? ('handedIn' as const) : ('given' as const);
    await db
      .insert(homeworkWorks)
      .values({ id: newId(), homeworkId: work, studentId: id, state, dueAt: now, handedInAt: done ? now : null });
    await db.insert(enrolments).values({ id: newId(), studentId: id, courseId, createdAt: now });
    await seedSitting(db, { studentId: id, ...quiz }, now);
  }
  const sat = await seedSitting(db, { studentId: double.id, ...quiz }, now);
  await db
    .update(sittings)
    .set({ state: 'submitted', startedAt: now, submittedAt: now, ending: 'student' })
    .where(eq(sittings.id, sat));
  const place = { versionId: quiz.versionId, number: 1 };
  await db
    .insert(notebookEntries)
    .values({ id: entry, studentId: double.id, origin: 'owls/1', ...place, reason: 'wrong', addedAt: now });
  await db.insert(notebookAnswers).values({ id: newId(), studentId: double.id, entryId: entry, right: true, answeredAt: now });
}

it('tells what would move and what stays, changes nothing by that, and then moves it and closes the other account', async () => {
  await fill();
  const seen = await preview();
  const counts = (some: MergePreview['moves']) => Object.fromEntries(some.map(({ what, count }) => [what, count]));
  expect([seen.kept.username, seen.closed.username, seen.blocked]).toEqual([kept.username, double.username, null]);
  expect(counts(seen.moves)).toEqual({ Tests: 1, Homework: 1, 'Questions in the notebook': 1 });
  expect(counts(seen.stays)).toEqual({ Tests: 1, Enrollments: 1, Goals: 1, Groups: 1 });
  expect(await owners(notebookAnswers)).toEqual(['closed']);
  expect((await merge()).body.moved).toBe(3);
  expect([await owners(notebookAnswers), await owners(sittings)]).toEqual([['kept'], ['closed', 'kept', 'kept']]);
  const works = await server.db.select().from(homeworkWorks).where(eq(homeworkWorks.studentId, kept.id));
  expect(works.map(({ state }) => state)).toEqual(['handedIn']);
  expect([await owners(goals), await owners(groupMembers)]).toEqual([
    ['closed', 'kept'],
    ['closed', 'kept'],
  ]);
  const rows = await server.db
    .select()
    .from(auditEvents)
    .where(inArray(auditEvents.subjectId, [kept.id, double.id]));
  expect(rows.map(({ action, reason }) => [action, reason]).sort()).toEqual([
    ['student.merge', 'Applied twice'],
    ['student.merged', 'Applied twice'],
  ]);
});

it('of what was agreed to in both accounts the later word holds', async () => {
  const [early, late] = [0, 60_000].map((ms) => new Date(server.clock.now.getTime() + ms)) as [Date, Date];
  const word = (studentId: string, purpose: 'reports' | 'sharing', state: 'given' | 'withdrawn', changedAt: Date) =>
    ({ studentId, side: 'parent', purpose, state, changedAt }) as const;
  await server.db
    .insert(consentChoices)
    .values([
      word(kept.id, 'reports', 'given', early),
      word(double.id, 'reports', 'withdrawn', late),
      word(kept.id, 'sharing', 'given', late),
      word(double.id, 'sharing', 'withdrawn', early),
    ]);
  expect((await merge()).http).toBe(200);
  const held = await server.db.select().from(consentChoices).where(eq(consentChoices.studentId, kept.id));
  expect(held.map(({ purpose, state }) => [purpose, state]).sort()).toEqual([
    ['reports', 'withdrawn'],
    ['sharing', 'given'],
  ]);
});

it('closes the other account for good, which says so to who has its password and to nobody else', async () => {
  await merge();
  expect(await server.db.$count(sessions, eq(sessions.personId, double.id))).toBe(0);
  const signIn = (typed: string) => server.call('/loginStudent', { username: double.username, password: typed });
  expect(await signIn(password)).toMatchObject({
    http: 403,
    body: { reason: 'closed', msg: `This account is closed. Sign in as ${kept.username}: everything is there.` },
  });
  expect(await signIn('not its password')).toMatchObject({ http: 401, body: { msg: 'Invalid credentials' } });
  expect((await desk('/setStudentAccess', { student: double.id, access: 'on', reason: 'By mistake' })).http).toBe(409);
  expect((await desk('/getStudent', { student: double.id })).body.data).toMatchObject({
    mergedInto: { id: kept.id, username: kept.username },
  });
  expect((await preview()).blocked).toBe(`${double.username} was merged into another account already.`);
  const [row] = await server.db.select().from(students).where(eq(students.id, kept.id));
  expect(row?.disabledAt).toBeNull();
});

it('is refused while either sits a test, for one account alone, for who is not there, and to who is no owner', async () => {
  const sat = await seedSitting(server.db, { studentId: double.id, ...quiz }, server.clock.now);
  await server.db.update(sittings).set({ state: 'inProgress', startedAt: server.clock.now }).where(eq(sittings.id, sat));
  const words = `${double.username} is taking a test now. Merge them once it’s finished.`;
  expect((await preview()).blocked).toBe(words);
  expect(await merge()).toMatchObject({ http: 409, body: { msg: words } });
  expect((await desk('/previewMerge', { student: kept.id, other: kept.username })).http).toBe(400);
  expect((await desk('/previewMerge', { student: kept.id, other: 'nobody' })).http).toBe(404);
  expect((await desk('/mergeStudents', { ...wanted(), reason: 'Applied twice' }, clerk)).http).toBe(403);
});

it('goes along in the export of the account that is kept, and is erased with it', async () => {
  await fill();
  await merge();
  const exported = await exportStudent(server.db, kept.username);
  expect(exported.mergedAccounts).toMatchObject([{ student: { username: double.username }, goals: [{ weeklyMinutes: 90 }] }]);
  await eraseStudent(server.db, kept.username, server.clock.now);
  expect(await server.db.$count(students, inArray(students.id, [kept.id, double.id]))).toBe(0);
});

it('knows of every column that says whose a row is', async () => {
  const rows = await queryRows(
    server.db,
    z.object({ place: z.string() }),
    sql`
    select distinct kcu.table_name || '.' || kcu.column_name as place
    from information_schema.referential_constraints rc
    join information_schema.key_column_usage kcu on kcu.constraint_name = rc.constraint_name
    join information_schema.constraint_column_usage ccu on ccu.constraint_name = rc.unique_constraint_name
    where ccu.table_name = 'students' and kcu.table_schema = 'public'
    union
    select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name = 'student_id'
    order by place`,
  );
  const known = new Set([...belongings, ...ending].map(({ table, column }) => `${table}.${column}`));
  const own = 'students.merged_into';
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.map(({ place }) => place).filter((place) => place !== own && !known.has(place))).toEqual([]);
});
