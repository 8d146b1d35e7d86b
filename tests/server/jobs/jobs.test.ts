import { eq } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { quizOpenMs } from '../../../contract/limits.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { Context } from '../../../server/context.ts';
import { jobs as jobRows } from '../../../server/db/tables/jobs.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { sittings } from '../../../server/db/tables/sittings.ts';
import { closeOldQuizzes } from '../../../server/exam/closing/close-old.ts';
import { allJobs } from '../../../server/jobs/jobs.ts';
import { type Job, runIfDue, startJobs } from '../../../server/jobs/runner.ts';
import { deliverMail } from '../../../server/mail/deliver.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { deferred } from '../../support/deferred.ts';
import { quizTaker } from '../../support/server/server-seed.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const server = sharedServer();
let context: Context;
beforeAll(async () => {
  context = server.app.context;
});

const counted = (name: string, everyMs = 1000) => {
  const job = {
    name,
    everyMs,
    runs: 0,
    run: async () => {
      job.runs += 1;
    },
  };
  return job;
};

it('a job runs when it is due, in one of any number of processes', async () => {
  const job = counted('due');
  const together = () => Promise.all(Array.from({ length: 10 }, () => runIfDue(context, job)));
  expect((await together()).filter(Boolean)).toHaveLength(1);
  expect((await together()).filter(Boolean)).toHaveLength(0);
  server.clock.pass(1000);
  expect((await together()).filter(Boolean)).toHaveLength(1);
  expect(job.runs).toBe(2);
});

it('believes no next run that is further away than the period: a wrong clock wrote it', async () => {
  const job = counted('far');
  const ahead = 25 * 3_600_000;
  const wrong = { ...context, now: () => new Date(server.clock.now.getTime() + ahead) };
  expect(await runIfDue(wrong, job)).toBe(true);
  expect(await runIfDue(context, job)).toBe(true);
  expect(await runIfDue(context, job)).toBe(false);
  server.clock.pass(1000);
  expect(await runIfDue(context, job)).toBe(true);
});

it('what ends or deletes by the clock rests while the clock is not believed; mail goes on', async () => {
  const clock = { ...context.clock, isSettled: () => false };
  const jobs = allJobs(context).map((job) => ({ ...job, name: `resting ${job.name}`, run: async () => {} }));
  const ran: string[] = [];
  for (const job of jobs) if (await runIfDue({ ...context, clock }, job)) ran.push(job.name);
  const goOn = [
    'deliver-mail',
    'refresh-cohorts',
    'send-refunds',
    'remind-of-concerns',
    'remind-of-disputes',
    'reconcile-orders',
  ];
  expect(ran).toEqual(goOn.map((name) => `resting ${name}`));
});

it('a mail that a wrong clock put off for longer than any mail waits is sent', async () => {
  const now = server.clock.now;
  const sent: string[] = [];
  for (const hours of [6, 25]) {
    const mail = { recipient: `${hours}@example.org`, subject: 'Receipt', paragraphs: ['Thank you.'] };
    await server.db.transaction((tx) => queueMail(tx, mail, new Date(now.getTime() + hours * 3_600_000)));
  }
  await deliverMail(
    server.db,
    async ({ recipient }) => void sent.push(recipient),
    () => now,
  );
  expect(sent).toEqual(['25@example.org']);
  await server.db.delete(outbox);
});

it('goes on after an error, which is logged, and a stop waits for what is running', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const second = deferred<void>();
  const finish = deferred<void>();
  let runs = 0;
  const job: Job = {
    name: 'failing',
    everyMs: 1,
    run: async () => {
      runs += 1;
      server.clock.pass(1);
      if (runs === 1) throw new Error('first run');
      second.resolve();
      await finish.promise;
    },
  };
  const running = startJobs(context, [job]);
  await second.promise;
  expect(log.mock.lastCall?.[0]).toMatch(/Job failing failed: Error: first run/);
  const order: string[] = [];
  const stopped = running.stop().then(() => order.push('stopped'));
  order.push('finished');
  finish.resolve();
  await stopped;
  expect(order).toEqual(['finished', 'stopped']);
  expect(runs).toBe(2);
  log.mockRestore();
});

it('comes when its time is, also where the process began in between: not a whole time later', async () => {
  const ran = deferred<void>();
  const job: Job = { name: 'daily', everyMs: 24 * 3_600_000, run: async () => ran.resolve() };
  await runIfDue(context, { ...job, run: async () => {} });
  const began = performance.now();
  const almost = server.clock.now.getTime() + job.everyMs - 250;
  const running = startJobs({ ...context, now: () => new Date(almost + performance.now() - began) }, [job]);
  await ran.promise;
  await running.stop();
});

it('a job that is told to stop leaves the rest to the next process at once, and is done when its work is', async () => {
  const begun = deferred<void>();
  const done: string[] = [];
  const job: Job = {
    name: 'long',
    everyMs: 24 * 3_600_000,
    run: async (_, signal) => {
      begun.resolve();
      while (done.length < 3) {
        await new Promise((resolve) => signal?.addEventListener('abort', resolve));
        signal?.throwIfAborted();
      }
    },
  };
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const running = startJobs(context, [job]);
  await begun.promise;
  expect(await runIfDue(context, { ...job, run: async () => void done.push('a second one beside it') })).toBe(false);
  await running.stop();
  expect(await runIfDue(context, { ...job, run: async () => void done.push('the next process') })).toBe(true);
  expect(await runIfDue(context, job)).toBe(false);
  expect(done).toEqual(['the next process']);
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});

it('the lease of a process that died is over after a minute, and a lease that a wrong clock wrote does not count', async () => {
  const job = counted('left', 24 * 3_600_000);
  const now = server.clock.now.getTime();
  const leave = (leasedUntil: number) =>
    server.db
      .insert(jobRows)
      .values({ name: job.name, nextRunAt: new Date(now), leasedBy: 'somebody', leasedUntil: new Date(leasedUntil) })
      .onConflictDoUpdate({ target: jobRows.name, set: { leasedUntil: new Date(leasedUntil) } });
  await leave(now + 60_000);
  expect(await runIfDue(context, job)).toBe(false);
  await leave(now + 3_600_000);
  expect(await runIfDue(context, job)).toBe(true);
  await server.db
    .update(jobRows)
    .set({ nextRunAt: new Date(now) })
    .where(eq(jobRows.name, job.name));
  await leave(now + 60_000);
  server.clock.pass(60_000);
  expect(await runIfDue(context, job)).toBe(true);
});

it('a job of every few seconds does not wait a minute for a process that died', async () => {
  const job = counted('often', 5_000);
  const leasedUntil = new Date(server.clock.now.getTime() + 10_000);
  await server.db.insert(jobRows).values({ name: job.name, nextRunAt: server.clock.now, leasedBy: 'somebody', leasedUntil });
  expect(await runIfDue(context, job)).toBe(false);
  server.clock.pass(10_000);
  expect(await runIfDue(context, job)).toBe(true);
});

it('what a job throws is thrown, and its lease given back', async () => {
  const job: Job = { name: 'throwing', everyMs: 1000, run: () => Promise.reject(new Error('no luck')) };
  await expect(runIfDue(context, job)).rejects.toThrow('no luck');
  const [row] = await server.db.select().from(jobRows).where(eq(jobRows.name, job.name));
  expect(row).toMatchObject({ leasedBy: null, leasedUntil: null, nextRunAt: new Date(server.clock.now.getTime() + 1000) });
});

const day = 24 * 3_600_000;

it('a job of the day that fails is tried again after a minute, then later and later, at most a quarter of an hour; once done, it is due as ever', async () => {
  let isBroken = true;
  const run = () => (isBroken ? Promise.reject(new Error('one query failed')) : Promise.resolve());
  const job: Job = { name: 'daily and broken', everyMs: day, run };
  const waits: number[] = [];
  const next = async () => {
    const [row] = await server.db.select().from(jobRows).where(eq(jobRows.name, job.name));
    return (row?.nextRunAt.getTime() ?? 0) - server.clock.now.getTime();
  };
  for (let failed = 0; failed < 6; failed += 1) {
    await expect(runIfDue(context, job)).rejects.toThrow('one query failed');
    waits.push((await next()) / 60_000);
    server.clock.pass(await next());
  }
  expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
  isBroken = false;
  expect(await runIfDue(context, job)).toBe(true);
  expect(await next()).toBe(day);
  isBroken = true;
  server.clock.pass(day);
  await expect(runIfDue(context, job)).rejects.toThrow('one query failed');
  expect(await next()).toBe(60_000);
});

it('a process in which a job of the day has failed, or that cannot look when it is due, looks again a minute later', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const waited = (name: string) =>
    vi.waitFor(() => expect(log.mock.calls.flat().join('\n')).toContain(name), { timeout: 60_000 });
  const looks = () => timers.mock.calls.map(([, ms]) => ms).filter((ms) => ms === 60_000 || ms === day);
  const failing = startJobs(context, [{ name: 'fails', everyMs: day, run: () => Promise.reject(new Error('no')) }]);
  await waited('Job fails failed');
  await vi.waitFor(() => expect(looks()).toEqual([60_000]), { timeout: 60_000 });
  await failing.stop();
  const refuse = () => {
    throw new Error('The database is away.');
  };
  const away = { ...context, db: { insert: refuse, select: refuse } as unknown as Context['db'] };
  const lost = startJobs(away, [{ name: 'is lost', everyMs: day, run: async () => {} }]);
  await waited('When job is lost is due could not be read');
  await vi.waitFor(() => expect(looks()).toEqual([60_000, 60_000]), { timeout: 60_000 });
  await lost.stop();
  timers.mockRestore();
  log.mockRestore();
});

it('reports are made at seven by the school’s clock, whenever the server was started', async () => {
  const [reports] = allJobs(context).filter(({ name }) => name === 'make-reports');
  if (!reports) throw new Error('There’s no such job.');
  const job = { ...reports, name: 'reports by the clock', run: async () => {} };
  await runIfDue(context, job);
  const [row] = await server.db.select().from(jobRows).where(eq(jobRows.name, job.name));
  const { schoolTimeZone } = context.environment;
  expect(formatMoment(row?.nextRunAt.getTime() ?? 0, 'time', schoolTimeZone)).toBe('7:00 am');
  expect((row?.nextRunAt.getTime() ?? 0) - server.clock.now.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
});

it('waits until it is due, and one that rests by the clock is looked at again each second: the database is left alone', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const everyMs = 7 * 3_600_000;
  const ran: string[] = [];
  const daily = (name: string, byTheClock: boolean): Job => ({ name, everyMs, byTheClock, run: async () => void ran.push(name) });
  const [waits, rests] = [daily('waits', false), daily('rests', true)];
  await runIfDue(context, { ...rests, run: async () => {} });
  server.clock.pass(everyMs);
  const clock = { ...context.clock, isSettled: () => false };
  const running = startJobs({ ...context, clock }, [waits, rests]);
  await vi.waitFor(() => expect(timers.mock.calls.map(([, ms]) => ms)).toEqual(expect.arrayContaining([everyMs, 1000])), {
    timeout: 60_000,
  });
  await running.stop();
  timers.mockRestore();
  expect(ran).toEqual(['waits']);
});

it('every job of the server bears being run on an empty database', async () => {
  for (const job of allJobs(context)) await job.run(context);
});

it('submits a quiz that was open for 30 days as it stands, and tells the student by one mail', async () => {
  const { db, clock } = server;
  const { studentQuizId, call } = await quizTaker(server);
  await call('/startAttempt');
  clock.pass(3000);
  await call('/saveAnswers', { entries: [{ seq: 1, question: 1, answer: 'B', marked: false, at: 0 }] });

  const due = new Date(clock.now.getTime() - 3000 + quizOpenMs);
  const read = async () => (await db.select().from(sittings).where(eq(sittings.id, studentQuizId)))[0];
  await closeOldQuizzes(db, new Date(due.getTime() - 1));
  expect(await read()).toMatchObject({ state: 'inProgress' });
  await Promise.all([closeOldQuizzes(db, due), closeOldQuizzes(db, due)]);
  expect(await read()).toMatchObject({
    state: 'submitted',
    ending: 'expired',
    submittedAt: due,
    right: 1,
    total: 4,
    totalTime: 3,
  });
  expect(await db.select().from(outbox)).toMatchObject([
    { subject: '“Owls” was submitted', text: expect.stringContaining('Hello Asha,'), attempts: 0, sentAt: null },
  ]);
  const late = await call('/submitQuiz', { answers: [], timePerQuestion: {}, totalTime: 0 });
  expect(late).toMatchObject({ http: 409, body: { reason: 'closed' } });
});

it('what a day’s job has missed is made up for by day, and not in the night', async () => {
  const { schoolTimeZone } = context.environment;
  expect(schoolTimeZone).toBe('Asia/Kolkata');
  const job = { ...counted('by day', 24 * 3_600_000), at: '07:00', until: '20:00' };
  const runAt = (time: string) => runIfDue({ ...context, now: () => new Date(`2026-03-10T${time}:00.000+05:30`) }, job);
  const tried = [];
  for (const time of ['03:00', '06:59', '07:00', '07:01']) tried.push([time, await runAt(time)]);
  expect(tried).toEqual([
    ['03:00', false],
    ['06:59', false],
    ['07:00', true],
    ['07:01', false],
  ]);
  const missed = { ...job, name: 'missed' };
  const late = (time: string) => runIfDue({ ...context, now: () => new Date(`2026-03-10T${time}:00.000+05:30`) }, missed);
  expect([await late('23:00'), await late('20:00'), await late('19:59')]).toEqual([false, false, true]);
});
