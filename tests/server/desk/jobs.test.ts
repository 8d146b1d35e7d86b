import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import type { JobsFile } from '../../../contract/desk/jobs.ts';
import { auditEvents } from '../../../server/db/tables/audit.ts';
import { jobs as rows } from '../../../server/db/tables/jobs.ts';
import { allJobs } from '../../../server/jobs/jobs.ts';
import { runIfDue } from '../../../server/jobs/runner.ts';
import { jobWords } from '../../../src/content/desk/job-words.ts';
import { seedStaff } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let token = '';
beforeAll(async () => {
  ({ token } = await seedStaff(server.db, 'job-clerk', 'staff', server.clock.now));
});

const desk = (path: string, body: object) => server.call(`/desk${path}`, body, { token });
const read = async () => (await desk('/getJobs', {})).body.data as JobsFile;
const readJob = async (name: string) => (await read()).jobs.find((job) => job.name === name);
const name = 'refresh-cohorts';

it('says of every job what it does', () => {
  const demo = { ...server.app.context.environment, demo: true };
  expect(allJobs({ environment: demo }).filter((job) => !(job.name in jobWords))).toEqual([]);
});

it('names what is missing with its setting', async () => {
  const { findings } = await read();
  const settings = findings.map(({ setting }) => setting);
  expect(settings).toEqual(expect.arrayContaining(['SAFEGUARDING_LEAD', 'PUBLIC_URL', 'SMTP_URL']));
});

it('shows a job that failed first, in the words of its failure, until it has gone well again', async () => {
  const failing = { name, everyMs: 600_000, run: () => Promise.reject(new Error('The bank\n is closed')) };
  await expect(runIfDue(server.app.context, failing)).rejects.toThrow('closed');
  const [first] = (await read()).jobs;
  const startedAt = server.clock.now.getTime();
  expect(first).toMatchObject({
    name,
    outcome: 'failed',
    error: 'Error: The bank is closed',
    failures: 1,
    doneAt: null,
    startedAt,
  });

  expect((await desk('/runJob', { job: name })).http).toBe(200);
  await vi.waitFor(async () => expect(await readJob(name)).toMatchObject({ outcome: 'done', isRunning: false }), {
    timeout: 60_000,
  });
  expect(await readJob(name)).toMatchObject({ error: null, failures: 0, endedAt: startedAt, doneAt: startedAt });
  const kept = await server.db.select().from(auditEvents).where(eq(auditEvents.action, 'job.run'));
  expect(kept.map(({ after, subjectKind }) => [after, subjectKind])).toEqual([[{ job: name }, 'school']]);
});

it('runs none at the desk’s wish that writes at a time of its own, runs already, or is none', async () => {
  expect((await readJob('make-reports'))?.mayRun).toBe(false);
  expect((await desk('/runJob', { job: 'make-reports' })).body).toMatchObject({ reason: 'conflict' });
  expect((await desk('/runJob', { job: 'nothing' })).body).toMatchObject({ reason: 'notFound' });
  const leasedUntil = new Date(server.clock.now.getTime() + 60_000);
  await server.db.update(rows).set({ leasedUntil, leasedBy: 'another process' }).where(eq(rows.name, name));
  expect(await readJob(name)).toMatchObject({ isRunning: true, mayRun: false });
  expect((await desk('/runJob', { job: name })).body.msg).toBe('This job is running already.');
});
