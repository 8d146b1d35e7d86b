import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { keptDays } from '../../../contract/legal-limits.ts';
import { applications, orders, payments, webhookEvents } from '../../../server/db/tables/applications.ts';
import { slots } from '../../../server/db/tables/booking.ts';
import { courses } from '../../../server/db/tables/courses.ts';
import { inquiries } from '../../../server/db/tables/inquiries.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { invitations, teachers } from '../../../server/db/tables/people.ts';
import { problems } from '../../../server/db/tables/problems.ts';
import { hoursExceptions, tutorHours } from '../../../server/db/tables/tutors.ts';
import { newId } from '../../../server/ids.ts';
import { mailFolder } from '../../../server/mail/transport.ts';
import { forgetOldData } from '../../../server/retention/forget-old-data.ts';
import { form } from '../../support/enrolment/payments.ts';
import { seedTutor } from '../../support/schedule/booking.ts';
import { sharedServer } from '../../support/server/shared-server.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-retention-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const server = sharedServer(() => ({ env: { DATA_DIR: dataDir } }));

/** So many days, and a millisecond less or none, before now: the last moment that is kept and the first that is not. */
const around = (days: number) => {
  const edge = server.clock.now.getTime() - days * 24 * 3_600_000;
  return { kept: new Date(edge + 1), old: new Date(edge) };
};
/** Twice: what a second run finds is what a first run left. */
const forget = async () => {
  for (let run = 0; run < 2; run += 1) await forgetOldData(server.app.context);
};

it('an inquiry is erased after its days', async () => {
  const { kept, old } = around(keptDays.inquiries);
  const asked = { name: 'Asha', email: 'asha@example.org', phone: '1', course: 'SAT', details: '' };
  await server.db.insert(inquiries).values([
    { id: 'kept', ...asked, at: kept },
    { id: 'old', ...asked, at: old },
  ]);
  await forget();
  expect((await server.db.select().from(inquiries)).map(({ id }) => id)).toEqual(['kept']);
});

it('a report of a problem is erased after its days', async () => {
  const { kept, old } = around(keptDays.problems);
  const told = { message: 'x', page: '/', browser: 'A browser', events: [], at: old };
  await server.db.insert(problems).values([
    { id: 'kept', ...told, receivedAt: kept },
    { id: 'old', ...told, receivedAt: old },
  ]);
  await forget();
  expect((await server.db.select().from(problems)).map(({ id }) => id)).toEqual(['kept']);
});

it('name and address of who was invited to work here and never came go after their days, and only theirs', async () => {
  const { kept, old } = around(keptDays.invitees);
  const person = { firstname: 'Meera', lastname: 'Nair', isDemo: false };
  const row = (id: string, createdAt: Date, passwordHash: string | null = null) => ({
    ...{ ...person, id, username: `${id}@example.org`, email: `${id}@example.org`, createdAt, passwordHash },
  });
  await server.db.insert(teachers).values([row('came', old, 'a hash'), row('young', kept), row('never', old), row('again', old)]);
  const link = { role: 'teacher' as const, expiresAt: kept };
  await server.db.insert(invitations).values([
    { ...link, personId: 'never', tokenHash: 'never', sentAt: old },
    { ...link, personId: 'again', tokenHash: 'again', sentAt: kept },
  ]);
  await forget();
  const left = await server.db.select().from(teachers).where(eq(teachers.firstname, 'Meera'));
  expect(left.map(({ id }) => id).sort()).toEqual(['again', 'came', 'young']);
  const [gone] = await server.db.select().from(teachers).where(eq(teachers.id, 'never'));
  expect([gone?.firstname, gone?.email.includes('example.org'), gone?.disabledAt === null]).toEqual(['Invited', false, false]);
  expect((await server.db.select().from(invitations)).map(({ personId }) => personId)).toEqual(['again']);
});

it('a tutor without a password who has a course, hours or sessions is not forgotten: staff do all for them', async () => {
  const { old } = around(keptDays.invitees);
  const row = (id: string) => ({ id, username: id, email: `${id}@example.org`, firstname: 'Tara', lastname: id, createdAt: old });
  await server.db.insert(teachers).values(['names', 'weekly', 'offers', 'idle'].map(row));
  await server.db.insert(courses).values({ id: 'its-course', name: 'Its course', instructorId: 'names' });
  await server.db
    .insert(tutorHours)
    .values({ tutorId: 'weekly', timeZone: 'Asia/Kolkata', duration: 30, week: [], changedAt: old });
  await server.db.insert(slots).values({ id: 'its-slot', instructorId: 'offers', startsAt: server.clock.now, duration: 30 });
  await forget();
  const left = await server.db.select().from(teachers).where(eq(teachers.firstname, 'Tara'));
  expect(left.map(({ id, disabledAt }) => [id, disabledAt]).sort()).toEqual([
    ['names', null],
    ['offers', null],
    ['weekly', null],
  ]);
});

it('leave of a tutor is forgotten some days after it was over, in whatever zone they live', async () => {
  const tutor = await seedTutor(server.db, 'course-sat', server.clock.now);
  const dayAgo = (days: number) => new Date(server.clock.now.getTime() - days * 24 * 3_600_000).toISOString().slice(0, 10);
  const its = { tutorId: tutor.id, spans: [], createdAt: server.clock.now };
  const begun = dayAgo(keptDays.hoursExceptions + 5);
  await server.db.insert(hoursExceptions).values([
    { id: 'kept', ...its, firstDay: begun, lastDay: dayAgo(keptDays.hoursExceptions + 1) },
    { id: 'old', ...its, firstDay: begun, lastDay: dayAgo(keptDays.hoursExceptions + 2) },
  ]);
  await forget();
  expect((await server.db.select().from(hoursExceptions)).map(({ id }) => id)).toEqual(['kept']);
});

it('an application that nobody paid is erased after its days; one with an order keeps that without a name, and money keeps all', async () => {
  const { kept, old } = around(keptDays.unpaidApplications);
  const { db } = server;
  const apply = async (name: string, changedAt: Date, status?: 'none' | 'failed' | 'captured') => {
    const item = { kind: 'sat', itemName: 'SAT Sprint' } as const;
    const times = { consentedAt: old, createdAt: old, changedAt };
    await db.insert(applications).values({ id: name, key: newId(), ...item, form: form({ name }), ...times });
    if (status === undefined) return;
    const amount = { amount: 77_777, amountMinor: 7_777_700, currency: 'INR', createdAt: old } as const;
    await db.insert(orders).values({ id: `order_${name}`, applicationId: name, ...item, ...amount, state: 'attempted' });
    if (status === 'none') return;
    const times2 = { firstHeardAt: old, changedAt: old };
    const payment = { id: `pay_${name}`, orderId: `order_${name}`, status, amountMinor: 7_777_700, currency: 'INR' };
    await db.insert(payments).values({ ...payment, ...times2 });
  };
  await apply('new', kept);
  await apply('typed', old);
  await apply('ordered', old, 'none');
  await apply('failed', old, 'failed');
  await apply('paid', old, 'captured');
  await forget();
  const found = await db.select().from(applications);
  const left = found.map(({ id, form: { name, email } }) => [id, name, email]);
  expect(left.sort()).toEqual([
    ['failed', 'Erased', 'erased-failed@erased.invalid'],
    ['new', 'new', 'Asha@Example.org'],
    ['ordered', 'Erased', 'erased-ordered@erased.invalid'],
    ['paid', 'paid', 'Asha@Example.org'],
  ]);
  // Staff see in each place that nothing is held.
  expect(found.find(({ id }) => id === 'failed')?.form).toEqual({
    ...{ name: 'Erased', email: 'erased-failed@erased.invalid', phone: '-', student_class: '-' },
    ...{ school_name: '-', parent_name: '-', additional_info: '' },
  });
  expect(await db.$count(orders)).toBe(3);
});

it('a mail that was sent is forgotten after its days with its file, and the name of one that may go out once stays', async () => {
  const { kept, old } = around(keptDays.sentMail);
  const { db } = server;
  const queue = async (id: string, sentAt: Date | null, more: { once?: string; text?: string } = {}) => {
    const letter = { recipient: 'asha@example.org', subject: 'Hello Asha', text: '', html: more.text ?? '' };
    await db.insert(outbox).values({ id, ...letter, ...more, createdAt: old, nextAttemptAt: old, sentAt });
    mkdirSync(mailFolder(dataDir), { recursive: true });
    writeFileSync(join(mailFolder(dataDir), `${id}.eml`), 'Hello Asha');
  };
  await queue('new', kept);
  await queue('left', kept, { text: 'https://school.example/set-password?token=left' });
  await queue('old', old);
  await queue('receipt', old, { once: 'receipt:pay_1' });
  await queue('waiting', null, { text: 'not yet sent' });
  await queue('erased', kept);
  await db.delete(outbox).where(eq(outbox.id, 'erased'));
  await forget();
  const rows = (await db.select().from(outbox)).map(({ id, recipient, subject, text, once }) => [
    id,
    recipient,
    subject,
    text,
    once,
  ]);
  expect(rows.sort()).toEqual([
    ['left', 'asha@example.org', 'Hello Asha', '', null],
    ['new', 'asha@example.org', 'Hello Asha', '', null],
    ['receipt', '', '', '', 'receipt:pay_1'],
    ['waiting', 'asha@example.org', 'Hello Asha', 'not yet sent', null],
  ]);
  expect(readdirSync(mailFolder(dataDir)).sort()).toEqual(['left.eml', 'new.eml', 'waiting.eml']);
});

it('a mail that was refused for good is forgotten after its days, with what the other side said', async () => {
  const { old } = around(keptDays.sentMail);
  const bounced = { recipient: 'meera@example.org', subject: 'Hello Meera', text: 'x', html: 'x', once: 'receipt:pay_bounced' };
  const lastError = '550 meera@example.org is unknown';
  await server.db
    .insert(outbox)
    .values({ id: 'bounced', ...bounced, lastError, createdAt: old, nextAttemptAt: old, bouncedAt: old });
  await forget();
  const [row] = await server.db.select().from(outbox).where(eq(outbox.id, 'bounced'));
  expect(JSON.stringify(row).toLowerCase()).not.toContain('meera');
  expect(row).toMatchObject({ once: bounced.once, lastError: null });
});

it('the name of an event of Razorpay’s is forgotten after its days', async () => {
  const { kept, old } = around(keptDays.webhookEvents);
  await server.db.insert(webhookEvents).values([
    { id: 'kept', event: 'order.paid', receivedAt: kept },
    { id: 'old', event: 'order.paid', receivedAt: old },
  ]);
  await forget();
  expect((await server.db.select().from(webhookEvents)).map(({ id }) => id)).toEqual(['kept']);
});

it('runs where no mail was ever written to a file', async () => {
  const { context } = server.app;
  await forgetOldData({ ...context, environment: { ...context.environment, dataDir: '/nowhere' } });
});
