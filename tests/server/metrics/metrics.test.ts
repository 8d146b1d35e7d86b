import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobs } from '../../../server/db/tables/jobs.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { newId } from '../../../server/ids.ts';
import { allJobs } from '../../../server/jobs/jobs.ts';
import { runIfDue } from '../../../server/jobs/runner.ts';
import { createMetrics, type Metrics } from '../../../server/metrics/registry.ts';
import { schoolStateReader } from '../../../server/metrics/school-state.ts';
import { serveMetrics } from '../../../server/metrics/serve.ts';
import { quizTaker } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let metrics: Metrics;
let close = async () => {};
let url = '';
let isDatabaseUp = true;
let at: Date | null = null;
beforeAll(async () => {
  const { context } = server.app;
  const deps = { db: context.db, now: () => at ?? context.now(), environment: context.environment, jobs: allJobs(context) };
  const readState = () => (isDatabaseUp ? schoolStateReader(deps)() : Promise.reject(new Error('The database is away.')));
  metrics = createMetrics({
    version: '0.1.0',
    countConnections: () => ({ total: 10, idle: 7, waiting: 3 }),
    load: () => 'busy',
    readState,
  });
  const served = await serveMetrics(metrics, { metricsHost: '127.0.0.1', metricsPort: 0 });
  ({ close, address: url } = { close: served.close, address: served.address });
});
afterAll(() => close());

const read = async () => (await fetch(url)).text();
const lines = async (name: string) => (await read()).split('\n').filter((line) => line.startsWith(name));

it('tells of mails, reports, sittings and jobs as the database has them', async () => {
  const { db, clock } = server;
  const mail = { recipient: 'a@example.org', subject: 's', text: '', html: '', nextAttemptAt: clock.now };
  const minuteAgo = new Date(clock.now.getTime() - 60_000);
  await db.insert(outbox).values([
    { ...mail, id: newId(), createdAt: minuteAgo },
    { ...mail, id: newId(), createdAt: clock.now, once: 'report:1' },
    { ...mail, id: newId(), createdAt: new Date(0), once: 'report:2', bouncedAt: clock.now },
    { ...mail, id: newId(), createdAt: new Date(0), once: 'report:3', sentAt: clock.now },
  ]);
  const quiz = await quizTaker(server);
  await quiz.call('/startAttempt');
  await db.delete(jobs);
  const leasedUntil = new Date(clock.now.getTime() + 60_000);
  await db.insert(jobs).values([
    { name: 'close-old-quizzes', nextRunAt: minuteAgo },
    { name: 'deliver-mail', nextRunAt: minuteAgo, leasedUntil, leasedBy: 'a process' },
    { name: 'forget-old-data', nextRunAt: leasedUntil },
  ]);
  const told = (await read()).split('\n');
  expect(told).toEqual(
    expect.arrayContaining([
      ...['prepchart_database_up 1', 'prepchart_load 1', 'prepchart_outbox_waiting 2', 'prepchart_outbox_oldest_seconds 60'],
      ...[
        'prepchart_outbox_bounced 1',
        'prepchart_reports_undelivered 2',
        'prepchart_sittings_under_way 1',
        'prepchart_jobs_running 1',
      ],
      'prepchart_job_late_seconds{job="close-old-quizzes"} 60',
      'prepchart_database_connections{state="waiting"} 3',
    ]),
  );
  expect(told.filter((line) => line.startsWith('prepchart_job_late_seconds{'))).toHaveLength(1);
  expect(told.join('\n')).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('tells nothing of jobs that no version runs any longer, nor of mails that were refused days ago or are forgotten', async () => {
  const { db, clock } = server;
  await db.delete(jobs);
  await db.delete(outbox);
  const before = new Date(clock.now.getTime() - 25 * 3_600_000);
  await db.insert(jobs).values([
    { name: 'a job of an earlier version', nextRunAt: before },
    { name: 'and one at work', nextRunAt: before, leasedBy: 'a process', leasedUntil: new Date(clock.now.getTime() + 60_000) },
  ]);
  const mail = { subject: 's', text: '', html: '', createdAt: before, nextAttemptAt: before };
  await db.insert(outbox).values([
    { ...mail, id: newId(), recipient: 'a@example.org', once: 'report:4', bouncedAt: before },
    { ...mail, id: newId(), recipient: '', once: 'report:5', bouncedAt: clock.now },
    { ...mail, id: newId(), recipient: '', once: 'report:6' },
  ]);
  const told = (await read()).split('\n');
  for (const name of ['jobs_running', 'outbox_waiting', 'outbox_oldest_seconds', 'outbox_bounced', 'reports_undelivered'])
    expect(told).toContain(`prepchart_${name} 0`);
  expect(told.filter((line) => line.startsWith('prepchart_job_late_seconds{'))).toEqual([]);
});

it('a job of the day that was missed is late from its time of day on, and not in the night', async () => {
  const { db, environment } = server.app.context;
  expect(environment.schoolTimeZone).toBe('Asia/Kolkata');
  await db.delete(jobs);
  await db.insert(jobs).values({ name: 'make-reports', nextRunAt: new Date('2026-03-09T07:00:00+05:30') });
  const told = [];
  for (const time of ['09T19:00', '09T20:00', '10T06:59', '10T07:01']) {
    at = new Date(`2026-03-${time}:00+05:30`);
    told.push(...(await lines('prepchart_job_late_seconds{')), time);
  }
  at = null;
  const late = (seconds: number) => `prepchart_job_late_seconds{job="make-reports"} ${seconds}`;
  expect(told).toEqual([late(12 * 3600), '09T19:00', '09T20:00', '10T06:59', late(60), '10T07:01']);
});

it('counts requests by route and status, and runs of jobs by how they ended', async () => {
  const call = { log: 'access', time: '', request: 'r', reason: null, address: '', person: null } as const;
  metrics.observeCall({ ...call, call: 'POST /api/saveAnswers', http: 200, ms: 40 });
  metrics.observeCall({ ...call, call: 'POST /api/saveAnswers', http: 503, ms: 4 });
  const context = { ...server.app.context, metrics };
  const job = { name: 'counted', everyMs: 1_000 };
  await runIfDue(context, { ...job, run: async () => {} });
  server.clock.pass(1_000);
  await expect(runIfDue(context, { ...job, run: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
  expect(await lines('prepchart_request_seconds_count')).toEqual([
    'prepchart_request_seconds_count{call="POST /api/saveAnswers",status="200"} 1',
    'prepchart_request_seconds_count{call="POST /api/saveAnswers",status="503"} 1',
  ]);
  expect(await lines('prepchart_job_seconds_count')).toEqual([
    'prepchart_job_seconds_count{job="counted",outcome="done"} 1',
    'prepchart_job_seconds_count{job="counted",outcome="failed"} 1',
  ]);
});

it('without the database says so, and tells the rest', async () => {
  isDatabaseUp = false;
  const told = await read();
  expect(told).toMatch(/^prepchart_database_up 0$/m);
  expect(told).toMatch(/^prepchart_load 1$/m);
  expect(told).not.toMatch(/^prepchart_outbox_waiting [1-9]/m);
  isDatabaseUp = true;
});

it('there is /metrics alone', async () => {
  expect((await fetch(url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
});
