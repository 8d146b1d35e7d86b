import { count, isNull } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enrolments } from '../../../../server/db/tables/courses.ts';
import { jobs } from '../../../../server/db/tables/jobs.ts';
import { outbox } from '../../../../server/db/tables/outbox.ts';
import { reports } from '../../../../server/db/tables/reports.ts';
import { newId } from '../../../../server/ids.ts';
import { testDatabase } from '../../../support/server/database.ts';
import { readyProxy } from '../../../support/server/ready-proxy.ts';
import { freshPlace, type Place, post, type ServerProcess, startProcess } from '../../../support/server/server-process.ts';
import { quickStudent } from '../../../support/server/server-results.ts';
import { seedStudent } from '../../../support/server/server-seed.ts';
import { type SmtpServer, smtpServer } from '../../../support/server/smtp-server.ts';

const onPostgres = it.runIf(testDatabase === 'postgres');
/** A minute and more, with LONG=all alone. */
const atLength = it.runIf(testDatabase === 'postgres' && process.env.LONG === 'all');
const patience = { timeout: 240_000, interval: 250 };

let place: Place;
let smtp: SmtpServer;
let running: ServerProcess[] = [];
beforeEach(async () => {
  [place, smtp] = await Promise.all([freshPlace(), smtpServer()]);
});
afterEach(async () => {
  await Promise.all(running.map(({ end }) => end('SIGKILL')));
  running = [];
  await smtp.close();
  await place.remove();
});

/** A zone in which it is noon: reports are made by day. */
const noonZone = () => {
  const east = 12 - new Date().getUTCHours();
  return `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
};

const start = () =>
  startProcess({ SCHOOL_TIME_ZONE: noonZone(), ...place.env, SMTP_URL: smtp.url, DRAIN_SECONDS: '2', LOG_FORMAT: 'json' });

async function queueMails(many: number): Promise<void> {
  const { db, close } = await place.open();
  const mails = Array.from({ length: many }, (_, index) => ({
    id: newId(),
    subject: `no. ${index}`,
    recipient: `${index}@example.org`,
  }));
  const now = new Date();
  await db
    .insert(outbox)
    .values(mails.map((mail) => ({ ...mail, text: 't', html: '<p>t</p>', createdAt: now, nextAttemptAt: now })));
  await close();
}

/** What the mail server has taken, by recipient. */
const taken = () => smtp.taken.map((mail) => /RCPT TO:<([^>]+)>/.exec(mail)?.[1] ?? '');

async function ask<Answer>(question: (db: Awaited<ReturnType<Place['open']>>['db']) => Promise<Answer>): Promise<Answer> {
  const { db, close } = await place.open();
  return question(db).finally(close);
}

const countUnsent = () =>
  ask(async (db) => (await db.select({ many: count() }).from(outbox).where(isNull(outbox.sentAt)))[0]?.many);

atLength(
  'three processes are restarted one after the other under load: no call sees it, no mail is doubled, and nothing is left behind',
  async () => {
    const calls = 3_000;
    const { db, close } = await place.open();
    const { id, token } = await seedStudent(db, 'asha', new Date());
    await close();
    await queueMails(120);
    smtp.delayMs = 50;
    running = await Promise.all([start(), start(), start()]);
    const proxy = await readyProxy(() => running.map(({ url }) => url));
    const answers: (number | string)[] = [];
    let isRolling = true;
    const visit = async () => {
      // At least so many, and as long as it takes.
      while (isRolling || answers.length < calls)
        answers.push(
          await post(proxy.url, '/getCoursesByStudent', { studentId: id }, token).then(
            ({ http }) => http,
            (error: Error) => `${error.message}: ${String(error.cause)}`,
          ),
        );
    };
    const visitors = Promise.all(Array.from({ length: 6 }, visit));
    for (const index of [0, 1, 2]) {
      await expect.poll(() => proxy.ready(), patience).toBe(3);
      expect(await running[index]?.end('SIGTERM')).toBe(0);
      running[index] = await start();
    }
    isRolling = false;
    await visitors;
    await expect.poll(countUnsent, patience).toBe(0);
    await proxy.close();
    expect([answers.length >= calls, answers.filter((http) => http !== 200)]).toEqual([true, []]);
    expect(new Set(taken()).size).toBe(taken().length);
    expect(taken()).toHaveLength(120);
    console.log(`${answers.length} calls through three restarts, ${taken().length} mails`);
  },
  600_000,
);

onPostgres(
  'SIGTERM while mail goes out ends at once and with 0; another process sends the rest, each mail once',
  async () => {
    await queueMails(15);
    smtp.delayMs = 200;
    const first = await start();
    running = [first];
    await expect.poll(() => taken().length, patience).toBeGreaterThan(2);
    expect(await first.end('SIGTERM')).toBe(0);
    const sent = taken().length;
    expect(sent).toBeLessThan(15);
    expect(await countUnsent()).toBe(15 - sent);
    smtp.delayMs = 0;
    running = [await start()];
    await expect.poll(countUnsent, patience).toBe(0);
    expect([taken().length, new Set(taken()).size]).toEqual([15, 15]);
  },
  300_000,
);

onPostgres(
  'SIGTERM while reports are made ends with 0; they are due at once, and another process makes the rest, each once',
  async () => {
    const many = 80;
    const { db, close } = await place.open();
    const monthAgo = new Date(Date.now() - 30 * 24 * 3_600_000);
    for (let made = 0; made < many; made += 1) {
      const { id } = await quickStudent(db, monthAgo);
      await db.insert(enrolments).values({ id: newId(), studentId: id, courseId: 'course-sat', createdAt: monthAgo });
    }
    await close();
    const countReports = () => ask(async (open) => (await open.select({ many: count() }).from(reports))[0]?.many ?? 0);
    const first = await start();
    running = [first];
    await expect.poll(countReports, { ...patience, interval: 20 }).toBeGreaterThan(0);
    expect(await first.end('SIGTERM')).toBe(0);
    const made = await countReports();
    expect(made).toBeLessThan(many);
    const dueAt = await ask(async (open) => (await open.select().from(jobs)).find(({ name }) => name === 'make-reports'));
    expect([(dueAt?.nextRunAt.getTime() ?? 0) <= Date.now(), dueAt?.leasedUntil]).toEqual([true, null]);
    running = [await start()];
    await expect.poll(countReports, patience).toBe(many);
    const mails = await ask((open) => open.select({ once: outbox.once }).from(outbox));
    // Each is asked for consent beside it.
    const told = mails.flatMap(({ once }) => (once?.startsWith('consent-ask:') ? [] : [once]));
    expect([told.length, new Set(told).size]).toEqual([many, many]);
  },
  300_000,
);
