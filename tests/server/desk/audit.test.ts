import { asc, eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AuditLine, byCommandLine } from '../../../contract/desk/audit.ts';
import type { StudentLine } from '../../../contract/desk/students.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { findPerson } from '../../../server/accounts/people.ts';
import { runAdmin } from '../../../server/admin/run.ts';
import { act, commandLine, withoutSecrets } from '../../../server/audit/act.ts';
import { forgetActions } from '../../../server/audit/forget.ts';
import { auditEvents, auditPeople } from '../../../server/db/tables/audit.ts';
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
  const { body } = await desk('/findActions', { person: student.id });
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

describe('an action on several', () => {
  const findLines = async (wanted: object) => {
    const { body } = await desk('/findActions', wanted);
    return (body.data as { lines: AuditLine[] }).lines;
  };
  /** Students whom nobody else is called, of whom staff gave something to all. */
  async function assignTo(count: number) {
    const lastname = newId();
    const people = await Promise.all(Array.from({ length: count }, someone));
    const ids = people.map(({ id }) => id);
    await server.db.update(students).set({ lastname }).where(inArray(students.id, ids));
    const subject = { kind: 'test' as const, id: newId(), name: 'Algebra' };
    await act(server.db, { actor: { id: head.id, name: 'Nandini Iyer' }, now: server.clock.now }, ({ record }) =>
      record({ action: 'test.assign', subject, people: [...ids, ...ids], after: { to: lastname }, reason: 'Said to them' }),
    );
    return { people, ids, lastname, subject };
  }

  it('stands on each of them, names the first, and leads to all', async () => {
    const { ids, lastname, subject } = await assignTo(8);
    for (const id of ids)
      expect((await findLines({ person: id })).map(({ action, subjectId }) => [action, subjectId])).toEqual([
        ['test.assign', subject.id],
      ]);
    const [line] = await findLines({ search: lastname });
    expect(line?.people.count).toBe(8);
    expect(line?.people.first).toEqual(
      [...ids]
        .sort()
        .slice(0, 6)
        .map((id) => ({ id, name: `Asha ${lastname}` })),
    );
    const { body } = await desk('/findStudents', { action: line?.id });
    expect((body.data as { lines: StudentLine[] }).lines.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('is in each export with no word of the others, and forgets whom is erased', async () => {
    const { people, ids, lastname } = await assignTo(2);
    const [one, other] = people as [(typeof people)[0], (typeof people)[0]];
    const exported = await exportStudent(server.db, one.username);
    expect(exported.actions).toEqual([]);
    expect(exported.actionsOnSeveral).toEqual([{ at: server.clock.now, action: 'test.assign', about: 'Algebra' }]);
    const [line] = await findLines({ person: one.id });
    const erase = ({ id, username }: typeof one) => desk('/eraseStudent', { student: id, username: username.toUpperCase() });
    await erase(one);
    expect(await findLines({ person: other.id })).toMatchObject([{ people: { count: 1 }, reason: 'Said to them' }]);
    await erase(other);
    expect(await server.db.$count(auditPeople, inArray(auditPeople.personId, ids))).toBe(0);
    const [kept] = await server.db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.id, line?.id ?? ''));
    expect(kept).toMatchObject({ subjectName: 'Algebra', after: null, reason: null });
    expect(await findLines({ search: lastname })).toEqual([]);
  });

  it('is as append-only as any, and goes with its action', async () => {
    const { ids } = await assignTo(1);
    const its = inArray(auditPeople.personId, ids);
    await expect(Promise.resolve(server.db.delete(auditPeople).where(its))).rejects.toThrow();
    await forgetActions(server.db, server.clock.now);
    expect(await server.db.$count(auditPeople, its)).toBe(0);
  });

  it('is found by what the screen says of it, by day, by who did it and by what it is about', async () => {
    const { ids, lastname, subject } = await assignTo(1);
    const person = ids[0];
    const found = async (more: object) => (await findLines({ person, ...more })).length;
    for (const search of ['assigned a TEST', 'Algebra', 'Nandini', 'Said to', `Asha ${lastname}`])
      expect(await found({ search }), search).toBe(1);
    for (const search of ['test.assign', 'Took a test back', '%']) expect(await found({ search }), search).toBe(0);
    const now = server.clock.now.getTime();
    expect([await found({ from: now, until: now + 1 }), await found({ from: now + 1 }), await found({ until: now })]).toEqual([
      1, 0, 0,
    ]);
    expect([await found({ actor: head.id }), await found({ actor: byCommandLine }), await found({ actor: newId() })]).toEqual([
      1, 0, 0,
    ]);
    expect([await found({ kind: 'test' }), await found({ kind: 'student' })]).toEqual([1, 0]);
    expect(await findLines({ person: subject.id })).toEqual([]);
  });

  it('finds words with an apostrophe as they are typed', async () => {
    const student = await someone();
    await act(server.db, { actor: commandLine, now: server.clock.now }, ({ record }) =>
      record({ action: 'consent.record', subject: { kind: 'student', id: student.id, name: 'Asha Menon' } }),
    );
    for (const search of ["guardian's consent", 'guardian’s consent'])
      expect(await findLines({ person: student.id, search }), search).toHaveLength(1);
  });
});
