import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { findPerson } from '../../../server/accounts/people.ts';
import { runAdmin } from '../../../server/admin/run.ts';
import { act, commandLine, withoutSecrets } from '../../../server/audit/act.ts';
import { forgetActions } from '../../../server/audit/forget.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { students } from '../../../server/db/tables/people.ts';
import { newId } from '../../../server/ids.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let head: { id: string; token: string };
beforeAll(async () => {
  head = await seedStaff(server.db, 'head', 'owner', server.clock.now);
});

const someone = async () => {
  const username = `u${newId()}`;
  return { username, ...(await seedStudent(server.db, username, server.clock.now)) };
};
const rowsOf = (studentId: string) =>
  server.db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, studentId))
    .orderBy(asc(auditEvents.at), asc(auditEvents.id));
const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token: head.token });
const admin = (...argv: string[]) =>
  runAdmin(argv, { db: server.db, environment: server.environment, now: server.clock.now, cwd: '/', stdin: null });
const details = {
  firstname: 'Asha',
  lastname: 'Menon',
  email: 'new@example.org',
  contact: '+91 98',
  standard: '11',
  guardianEmail: '',
};

it('tells who did what on whom, what it was before and after, and why', async () => {
  const student = await someone();
  await desk('/correctStudent', { student: student.id, ...details });
  await desk('/setStudentAccess', { student: student.id, access: 'off', reason: 'Left the school' });
  const rows = await rowsOf(student.id);
  expect(rows.map(({ action, before, after, reason }) => ({ action, before, after, reason })).sort(byAction)).toEqual([
    { action: 'student.access-off', before: { access: 'on' }, after: { access: 'off' }, reason: 'Left the school' },
    {
      action: 'student.correct',
      before: { newEmail: null },
      after: { newEmail: 'new@example.org' },
      reason: null,
    },
  ]);
  expect(rows[0]).toMatchObject({
    actorId: head.id,
    actorName: 'Nandini Iyer',
    subjectKind: 'student',
    subjectName: 'Asha Menon',
  });
  const { body } = await desk('/findActions', { student: student.id });
  const { lines } = body.data as { lines: { action: string; actor: string; byCommand: boolean; changes: object[] }[] };
  expect(lines.map(({ actor, byCommand }) => [actor, byCommand])).toEqual([
    ['Nandini Iyer', false],
    ['Nandini Iyer', false],
  ]);
  expect(lines.find(({ action }) => action === 'student.access-off')?.changes).toEqual([
    { field: 'access', before: 'on', after: 'off' },
  ]);
});

const byAction = (one: { action: string }, other: { action: string }) => one.action.localeCompare(other.action);

it('is in the export of the student, and keeps no more than that somebody was erased', async () => {
  const student = await someone();
  await desk('/correctStudent', { student: student.id, ...details });
  const { actions } = await exportStudent(server.db, student.username);
  expect(actions).toMatchObject([{ action: 'student.correct', after: { newEmail: 'new@example.org' } }]);
  expect((await desk('/eraseStudent', { student: student.id, username: 'somebody else' })).http).toBe(400);
  expect((await desk('/eraseStudent', { student: student.id, username: student.username.toUpperCase() })).http).toBe(200);
  expect(await rowsOf(student.id)).toEqual([]);
  const erased = await server.db.select().from(auditEvents).where(eq(auditEvents.subjectName, 'Erased'));
  const kept = erased.sort(byAction);
  expect(kept.map(({ action, subjectName, before, after, reason }) => [action, subjectName, before, after, reason])).toEqual([
    ['student.correct', 'Erased', null, null, null],
    ['student.erase', 'Erased', null, null, null],
  ]);
});

it('cannot be changed or deleted, not even by this code', async () => {
  const student = await someone();
  await desk('/mailPasswordLink', { student: student.id });
  const before = await rowsOf(student.id);
  expect(before).toHaveLength(1);
  const refused = (work: PromiseLike<unknown>) =>
    Promise.resolve(work).then(
      () => 'done',
      (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
    );
  expect([
    await refused(server.db.update(auditEvents).set({ reason: 'another' }).where(eq(auditEvents.subjectId, student.id))),
    await refused(server.db.delete(auditEvents)),
    await refused(server.db.execute(sql`delete from audit_events`)),
  ]).toEqual(Array(3).fill('audit_events is append-only'));
  expect(await rowsOf(student.id)).toEqual(before);
});

it('is deleted by the retention policy, and by nothing beside it in the same transaction', async () => {
  const student = await someone();
  await desk('/mailPasswordLink', { student: student.id });
  await forgetActions(server.db, new Date(server.clock.now.getTime() - 1));
  expect(await rowsOf(student.id)).toHaveLength(1);
  await forgetActions(server.db, server.clock.now);
  expect(await rowsOf(student.id)).toEqual([]);
});

it('an action that records nothing is not done', async () => {
  const student = await someone();
  const silent = act(server.db, { actor: commandLine, now: server.clock.now }, ({ tx }) =>
    tx.update(students).set({ firstname: 'Nobody' }).where(eq(students.id, student.id)),
  );
  await expect(silent).rejects.toThrow('has left no row');
  const [found] = await server.db.select().from(students).where(eq(students.id, student.id));
  expect(found?.firstname).toBe('Asha');
});

it('an action that is refused leaves no row', async () => {
  const student = await someone();
  expect((await desk('/enrolStudent', { student: student.id, course: 'course-sat' })).http).toBe(200);
  expect((await desk('/enrolStudent', { student: student.id, course: 'course-sat' })).http).toBe(409);
  expect((await rowsOf(student.id)).map(({ action }) => action)).toEqual(['student.enroll']);
});

it('has a row of each command that changes something, as of the command line', async () => {
  const username = `u${newId()}`;
  const person = ['--firstname', 'Uma', '--lastname', 'Rao', '--email', `${username}@example.org`];
  expect(await admin('student', 'add', '--username', username, ...person)).toMatchObject({ exitCode: 0 });
  await admin('student', 'set', username, '--guardian-email', 'rao@example.org');
  await admin('student', 'reset-password', username);
  await admin('course', 'enroll', 'AP Psychology', '--student', username);
  const { id } = await findPerson(server.db, { role: 'student', username });
  const rows = (await rowsOf(id)).sort(byAction);
  expect(rows.map(({ action, actorId, actorName }) => [action, actorId, actorName])).toEqual(
    ['student.add', 'student.enroll', 'student reset-password', 'student set']
      .map((action) => [action, null, 'Command line'])
      .sort(([one], [other]) => String(one).localeCompare(String(other))),
  );
  expect(JSON.stringify(rows)).not.toMatch(/password":/);
  expect(await admin('staff', 'add', '--username', `s${username}`, ...person, '--duty', 'staff')).toMatchObject({ exitCode: 0 });
  expect(await admin('teacher', 'add', '--username', `s${username}`, ...person)).toMatchObject({ exitCode: 1 });
});

it('keeps no field whose name speaks of a secret', () => {
  expect(withoutSecrets({ email: 'a@example.org', passwordHash: 'x', token: 'y', newPassword: 'z', recoveryCode: 'k' })).toEqual({
    email: 'a@example.org',
  });
});
