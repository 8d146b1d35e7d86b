import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { problemBounds } from '../../../contract/limits.ts';
import { eraseStudent } from '../../../server/accounts/erase-student.ts';
import { exportStudent } from '../../../server/accounts/export-student.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { problems } from '../../../server/db/tables/problems.ts';
import { newId } from '../../../server/ids.ts';
import { seedStaff, seedStudent } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let clerk: { id: string; token: string };
beforeAll(async () => {
  clerk = await seedStaff(server.db, 'clerk', 'staff', server.clock.now);
});

let count = 0;
const newReport = (more: object = {}) => {
  count += 1;
  return {
    ...{ report: count.toString(16).padStart(32, '0'), message: ' The clock stands still. ', waited: 0 },
    ...{ build: '/assets/main-abc123.js', page: '/student-portal/attend/quiz/:id' },
    events: [{ at: 1, actor: 'quiz (x:1)', event: 'answer.choose', state: '"calm"' }],
    ...more,
  };
};
const seed = async () => {
  const username = `asha.${newId()}`;
  return { username, ...(await seedStudent(server.db, username, server.clock.now)) };
};
const desk = async (path: string, body: object) => server.call(`/desk/${path}`, body, { token: clerk.token });
const list = async (body: object = {}) => (await desk('findProblems', body)).body.data as { lines: object[]; total: number };
const mailed = (report: string) =>
  server.db
    .select()
    .from(outbox)
    .where(eq(outbox.once, `problem:${report}`));

it('a student’s report reaches the school’s mail and the desk once, with what was before it, and is looked at by name', async () => {
  const student = await seed();
  const report = newReport({ waited: 60_000 });
  const send = () => server.call('/reportProblem', report, { token: student.token });
  // The answer to the first may be lost.
  for (let time = 0; time < 2; time += 1) expect((await send()).http).toBe(200);
  const [mail, ...others] = await mailed(report.report);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('The clock stands still.');
  expect(mail?.text).toContain('/desk/problems');
  const [found] = (await list({ search: 'stands still' })).lines;
  expect(found).toMatchObject({
    ...{ id: report.report, message: 'The clock stands still.', page: report.page, build: report.build },
    ...{ events: report.events, from: { name: expect.any(String), student: student.id }, lookedAt: null },
    at: server.clock.now.getTime() - 60_000,
  });
  const glance = async () => ((await desk('getDesk', {})).body.data as { glance: { newProblems: number } }).glance.newProblems;
  const before = await glance();
  expect((await desk('lookAtProblem', { problem: report.report, found: 'A slow laptop' })).http).toBe(200);
  expect(await glance()).toBe(before - 1);
  expect((await list({ state: 'lookedAt' })).lines).toMatchObject([{ id: report.report, lookedAt: { by: expect.any(String) } }]);
  expect((await list({ state: 'new', search: 'stands still' })).lines).toEqual([]);
  expect((await desk('lookAtProblem', { problem: report.report })).http).toBe(409);
  expect((await desk('lookAtProblem', { problem: 'none' })).http).toBe(404);
  const [row] = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'problem.look'));
  expect(row).toMatchObject({ subjectKind: 'student', subjectId: student.id, reason: 'A slow laptop' });
});

it('a visitor’s report says of nobody who it was, and nobody’s report takes the name of another', async () => {
  const report = newReport();
  expect((await server.call('/reportProblemAsVisitor', report)).http).toBe(200);
  const student = await seed();
  await server.call('/reportProblem', { ...report, message: 'Another' }, { token: student.token });
  const [row] = await server.db.select().from(problems).where(eq(problems.id, report.report));
  expect(row).toMatchObject({ studentId: null, message: 'The clock stands still.' });
  expect((await mailed(report.report)).map(({ replyTo }) => replyTo)).toEqual([null]);
});

it('only words of the code travel along, and only so many reports an hour come from one student or one address', async () => {
  for (const wrong of [
    { message: '  ' },
    { message: 'x'.repeat(problemBounds.message + 1) },
    { report: 'one' },
    { page: '/application/a token of 1' },
    { events: [{ at: 1, actor: 'quiz', event: 'answer.choose', state: 'answer <b>' }] },
    { waited: -1 },
  ])
    expect([wrong, (await server.call('/reportProblemAsVisitor', newReport(wrong))).http]).toEqual([wrong, 400]);
  const visit = (address: string) => server.call('/reportProblemAsVisitor', newReport(), { address });
  for (let sent = 0; sent < problemBounds.perHour; sent += 1) expect((await visit('192.0.2.7')).http).toBe(200);
  expect((await visit('192.0.2.7')).http).toBe(429);
  expect((await visit('192.0.2.8')).http).toBe(200);
  const student = await seed();
  const send = () => server.call('/reportProblem', newReport(), { token: student.token, address: '192.0.2.7' });
  for (let sent = 0; sent < problemBounds.perHour; sent += 1) expect((await send()).http).toBe(200);
  expect((await send()).http).toBe(429);
});

it('a student’s reports are exported and erased with the student, with their mails', async () => {
  const student = await seed();
  const report = newReport();
  await server.call('/reportProblem', report, { token: student.token });
  const exported = await exportStudent(server.db, student.username);
  expect(exported.problems).toMatchObject([{ id: report.report, message: 'The clock stands still.' }]);
  await eraseStudent(server.db, student.username, server.clock.now);
  expect(await server.db.select().from(problems).where(eq(problems.id, report.report))).toEqual([]);
  expect(await mailed(report.report)).toEqual([]);
});
