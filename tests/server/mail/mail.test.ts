import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runAdmin } from '../../../server/admin/run.ts';
import { outbox } from '../../../server/db/tables/outbox.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { deliverMail } from '../../../server/mail/deliver.ts';
import { type AddressedLetter, queueMail } from '../../../server/mail/outbox.ts';
import { type Mail, mailTransport } from '../../../server/mail/transport.ts';
import { adminCommands } from '../../support/server/admin.ts';
import { testClock } from '../../support/server/server-app.ts';
import { sharedDatabase } from '../../support/server/shared-server.ts';
import { smtpServer } from '../../support/server/smtp-server.ts';

const database = sharedDatabase();
afterEach(async () => {
  await database.db.delete(outbox);
});

const clock = testClock();
const letter = (subject: string) => ({ recipient: 'asha@example.org', subject, paragraphs: ['Hello Asha,', '1 < 2 & “so on”'] });
const queue = (mail: AddressedLetter) => database.db.transaction((tx) => queueMail(tx, mail, clock.now));
const collect = (sent: Mail[]) => async (mail: Mail) => void sent.push(mail);

it('sends each mail once, however many processes deliver', async () => {
  for (let number = 1; number <= 12; number += 1) await queue(letter(`no. ${number}`));
  const sent: Mail[] = [];
  await Promise.all(Array.from({ length: 4 }, () => deliverMail(database.db, collect(sent), () => clock.now)));
  expect(sent.map(({ subject }) => subject).sort()).toEqual(Array.from({ length: 12 }, (_, index) => `no. ${index + 1}`).sort());
  await deliverMail(database.db, collect(sent), () => clock.now);
  expect(sent).toHaveLength(12);
});

it('tries again later and later, keeps the reason, and lets the others pass', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await queue(letter('hard'));
  await queue(letter('easy'));
  const sent: Mail[] = [];
  let broken = true;
  const send = async (mail: Mail) => {
    if (broken && mail.subject === 'hard') throw new Error('mailbox is full');
    sent.push(mail);
  };
  const deliver = () => deliverMail(database.db, send, () => clock.now);
  const hard = async () => (await database.db.select().from(outbox)).find(({ subject }) => subject === 'hard');
  await deliver();
  expect(sent.map(({ subject }) => subject)).toEqual(['easy']);
  expect(await hard()).toMatchObject({
    attempts: 1,
    lastError: 'mailbox is full',
    nextAttemptAt: new Date(clock.now.getTime() + 60_000),
  });
  clock.pass(59_999);
  await deliver();
  expect(await hard()).toMatchObject({ attempts: 1 });
  clock.pass(1);
  await deliver();
  expect(await hard()).toMatchObject({ attempts: 2, nextAttemptAt: new Date(clock.now.getTime() + 120_000) });
  broken = false;
  clock.pass(120_000);
  await deliver();
  expect(await hard()).toMatchObject({ attempts: 3, lastError: null, sentAt: clock.now, text: '', html: '' });
  expect(sent.map(({ subject }) => subject)).toEqual(['easy', 'hard']);
  log.mockRestore();
});

it('what a mail says is gone once it was sent, and not before', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const link = 'https://school.example/set-password?token=secret';
  await queue({ ...letter('Set your password'), paragraphs: [{ text: 'Set it', href: link }], calendar: 'BEGIN:VCALENDAR' });
  const sent: Mail[] = [];
  const refuse = async () => Promise.reject(new Error('mailbox is full'));
  await deliverMail(database.db, refuse, () => clock.now);
  expect(JSON.stringify(await database.db.select().from(outbox))).toContain(link);
  clock.pass(60_000);
  await deliverMail(database.db, collect(sent), () => clock.now);
  expect(sent).toMatchObject([{ text: expect.stringContaining(link), html: expect.stringContaining(link) }]);
  expect(await database.db.select().from(outbox)).toMatchObject([
    { sentAt: clock.now, text: '', html: '', calendar: null, subject: 'Set your password' },
  ]);
  log.mockRestore();
});

it('without a mail server each mail becomes a file that a mail program can open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-mail-'));
  const send = mailTransport({
    smtpUrl: null,
    mailFrom: 'Prepchart <no-reply@prepchart.example>',
    supportEmail: 'help@example.org',
    dataDir,
  });
  await queue(letter('“Owls” was submitted\r\nBcc: all@example.org'));
  await deliverMail(database.db, send, () => clock.now);
  const [row] = await database.db.select().from(outbox);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${row?.id}.eml`]);
  const file = readFileSync(join(dataDir, 'mail', `${row?.id}.eml`), 'utf8');
  expect(file).toMatch(/^From: Prepchart <no-reply@prepchart.example>\r$/m);
  expect(file).toMatch(/^To: asha@example.org\r$/m);
  expect(file).toMatch(/^Reply-To: help@example.org\r$/m);
  expect(file).not.toMatch(/^Bcc:/m);
  expect(file).toContain('1 &lt; 2 &amp;');
  rmSync(dataDir, { recursive: true });
});

it('an answer goes to whom the letter names, who is forgotten once it is sent', async () => {
  const smtp = await smtpServer();
  const from = { mailFrom: 'no-reply@prepchart.example', supportEmail: 'help@example.org' };
  await queue({ ...letter('Inquiry'), replyTo: 'ravi@example.org' });
  await deliverMail(database.db, mailTransport({ smtpUrl: smtp.url, dataDir: '/nowhere', ...from }), () => clock.now);
  expect(smtp.taken[0]).toMatch(/^Reply-To: ravi@example.org\r?$/m);
  expect((await database.db.select().from(outbox))[0]?.replyTo).toBeNull();
  await smtp.close();
});

it('a calendar goes with its mail twice: as an event that a mail program acts on, and as a file', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-mail-'));
  const send = mailTransport({
    smtpUrl: null,
    mailFrom: 'Prepchart <no-reply@prepchart.example>',
    supportEmail: 'help@example.org',
    dataDir,
  });
  const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:“Owls”\r\nEND:VCALENDAR\r\n';
  await queue({ ...letter('Session canceled'), calendar });
  await deliverMail(database.db, send, () => clock.now);
  const [row] = await database.db.select().from(outbox);
  expect(row).toMatchObject({ calendar: null, lastError: null });
  const file = readFileSync(join(dataDir, 'mail', `${row?.id}.eml`), 'utf8');
  const parts = file.split(/\r\n--[^\r]+\r\n/).filter((part) => /^Content-Type: (text\/calendar|application\/ics)/.test(part));
  expect(parts.map((part) => part.split('\r\n').slice(0, 1))).toEqual([
    ['Content-Type: text/calendar; charset=utf-8; method=CANCEL'],
    ['Content-Type: application/ics; name=session.ics'],
  ]);
  expect(parts[1]).toMatch(/^Content-Disposition: attachment; filename=session.ics\r$/m);
  const [, body = ''] = parts[1]?.split('\r\n\r\n') ?? [];
  expect(Buffer.from(body, 'base64').toString()).toBe(calendar);
  rmSync(dataDir, { recursive: true });
});

it('a mail that may go out once is queued once, and another without a name as often as it is asked for', async () => {
  const once = { ...letter('receipt'), once: 'receipt:pay_1' };
  await Promise.all([queue(once), queue(once)]);
  await queue({ ...once, subject: 'the same again' });
  await queue({ ...once, once: 'receipt:pay_2' });
  await queue(letter('again'));
  await queue(letter('again'));
  const subjects = (await database.db.select().from(outbox)).map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['again', 'again', 'receipt', 'receipt']);
});

it('hands mail to SMTP_URL, in plain text and in HTML', async () => {
  const smtp = await smtpServer();
  const send = mailTransport({
    smtpUrl: smtp.url,
    mailFrom: 'no-reply@prepchart.example',
    supportEmail: 'help@example.org',
    dataDir: '/nowhere',
  });
  const content = {
    replyTo: null,
    subject: 'Hello',
    text: 'Hello Asha',
    html: '<p>Hello Asha</p>',
    calendar: null,
    unsubscribeUrl: null,
  };
  await send({ id: 'm1', recipient: 'asha@example.org', ...content });
  expect(smtp.taken).toHaveLength(1);
  expect(smtp.taken[0]).toMatch(
    /MAIL FROM:<no-reply@prepchart.example>[\s\S]*RCPT TO:<asha@example.org>[\s\S]*Message-ID: <m1@prepchart.example>/,
  );
  expect(smtp.taken[0]).toMatch(
    /Content-Type: text\/plain[\s\S]*Hello Asha[\s\S]*Content-Type: text\/html[\s\S]*<p>Hello Asha<\/p>/,
  );
  await smtp.close();
});

it('a mail server that is busy, hangs up or is away gets each mail once in the end, and staff see why it waits', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const smtp = await smtpServer();
  const send = mailTransport({
    smtpUrl: smtp.url,
    mailFrom: 'no-reply@prepchart.example',
    supportEmail: 'help@example.org',
    dataDir: '/nowhere',
  });
  const away = mailTransport({
    smtpUrl: 'smtp://127.0.0.1:9',
    mailFrom: 'no-reply@prepchart.example',
    supportEmail: 'help@example.org',
    dataDir: '/nowhere',
  });
  await queue(letter('Receipt'));
  const environment = readEnvironment({});
  const listed = async () => {
    const { out } = await runAdmin(['mail', 'list'], { db: database.db, environment, now: clock.now, cwd: '/', stdin: null });
    const [head = '', row = ''] = out.trimEnd().split('\n');
    return row.slice(head.indexOf('STATE')).split(/ {2,}/);
  };
  const minutes = (count: number) =>
    `${new Date(clock.now.getTime() + count * 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const attempt = (by = send) => deliverMail(database.db, by, () => clock.now);

  smtp.mode = 'refuse';
  await attempt();
  expect(await listed()).toEqual(['failed', '1', minutes(1), expect.stringContaining('451 4.3.0 Mailbox is busy')]);
  clock.pass(60_000);
  smtp.mode = 'hangUp';
  await attempt();
  expect(await listed()).toEqual(['failed', '2', minutes(2), expect.stringMatching(/closed|reset|ECONNRESET/i)]);
  clock.pass(120_000);
  await attempt(away);
  expect(await listed()).toEqual(['failed', '3', minutes(4), expect.stringContaining('ECONNREFUSED')]);
  clock.pass(240_000);
  smtp.mode = 'take';
  await attempt();
  expect(await listed()).toEqual(['sent', '4', '-', '-']);
  await attempt();
  expect(smtp.taken).toHaveLength(1);
  await smtp.close();
  log.mockRestore();
});

it('an address that is refused for good is tried once; the school is told, and staff send it again elsewhere', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const smtp = await smtpServer();
  const from = { mailFrom: 'School <no-reply@school.example>', supportEmail: 'help@example.org', dataDir: '/nowhere' };
  const send = mailTransport({ smtpUrl: smtp.url, ...from });
  const deliver = () => deliverMail(database.db, send, () => clock.now, { schoolMail: 'office@school.example' });
  const admin = adminCommands({ db: database.db, environment: readEnvironment({}), clock });
  await queue({ ...letter('Receipt'), recipient: 'wrong@example.org' });
  smtp.mode = 'unknown';
  await deliver();
  clock.pass(7 * 24 * 3_600_000);
  await deliver();
  const rows = await database.db.select().from(outbox);
  expect(rows.find(({ subject }) => subject === 'Receipt')).toMatchObject({
    attempts: 1,
    sentAt: null,
    bouncedAt: expect.any(Date),
  });
  // The letter to the school was refused as well, and nobody is told of that.
  expect(rows.map(({ recipient }) => recipient).sort()).toEqual(['office@school.example', 'wrong@example.org']);
  expect(rows.find(({ recipient }) => recipient === 'office@school.example')?.text).toMatch(
    /wrong@example\.org was refused for good[\s\S]*550 5\.1\.1/,
  );

  smtp.mode = 'take';
  const id = rows.find(({ subject }) => subject === 'Receipt')?.id ?? '';
  expect(await admin.succeed('mail', 'list', '--state', 'bounced')).toContain(id);
  await admin.succeed('mail', 'resend', id, '--to', 'right@example.org');
  await deliver();
  await deliver();
  expect(smtp.taken).toHaveLength(1);
  expect(smtp.taken[0]).toMatch(/RCPT TO:<right@example.org>/);
  expect(smtp.taken[0]).toMatch(new RegExp(`^Message-ID: <${id}@school\\.example>\r?$`, 'm'));
  expect(smtp.taken[0]).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  expect(smtp.taken[0]).not.toContain('List-Unsubscribe');
  await smtp.close();
  log.mockRestore();
});

it('the school is told again where what was sent again is refused again', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const refused = Object.assign(new Error('550 unknown'), { responseCode: 550, command: 'RCPT TO' });
  const send = ({ recipient }: { recipient: string }) =>
    recipient === 'wrong@example.org' ? Promise.reject(refused) : Promise.resolve();
  const deliver = () => deliverMail(database.db, send, () => clock.now, { schoolMail: 'office@school.example' });
  const admin = adminCommands({ db: database.db, environment: readEnvironment({}), clock });
  const toldTimes = () => database.db.$count(outbox, eq(outbox.recipient, 'office@school.example'));
  await queue({ ...letter('Receipt'), recipient: 'wrong@example.org' });
  await deliver();
  expect(await toldTimes()).toBe(1);
  const [mail] = await database.db.select().from(outbox).where(eq(outbox.subject, 'Receipt'));
  clock.pass(60_000);
  await admin.succeed('mail', 'resend', mail?.id ?? '');
  await deliver();
  expect(await toldTimes()).toBe(2);
  log.mockRestore();
});

it.each([
  { responseCode: 535, command: 'AUTH PLAIN', response: '535 wrong password' },
  { responseCode: 554, command: 'RCPT TO', response: '554 5.7.1 <a@example.org>: Relay access denied' },
  { responseCode: 550, command: 'RCPT TO', response: '550 5.1.8 <us@school.example>: Sender address rejected' },
])('what a mail server refuses of the school itself is no bounce: $response', async (refusal) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await queue(letter('Receipt'));
  const refused = Object.assign(new Error(refusal.response), refusal);
  await deliverMail(
    database.db,
    () => Promise.reject(refused),
    () => clock.now,
    { schoolMail: 'office@school.example' },
  );
  expect(await database.db.select().from(outbox)).toMatchObject([{ subject: 'Receipt', bouncedAt: null, attempts: 1 }]);
  log.mockRestore();
});

describe('a stop while a mail is under way', () => {
  const transport = (url: string) =>
    mailTransport({
      smtpUrl: url,
      dataDir: '/nowhere',
      mailFrom: 'no-reply@prepchart.example',
      supportEmail: 'help@example.org',
    });
  const read = async () => (await database.db.select().from(outbox))[0];

  it('leaves a mail server that hangs, and gives the mail back as if it had not been tried', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const smtp = await smtpServer();
    smtp.mode = 'hang';
    await queue(letter('Receipt'));
    const stopping = new AbortController();
    const options = { signal: stopping.signal, patienceMs: 1 };
    const delivered = deliverMail(database.db, transport(smtp.url), () => clock.now, options).catch((reason: unknown) => reason);
    await vi.waitFor(async () => expect([(await read())?.attempts, smtp.countConnections()]).toEqual([1, 1]), {
      timeout: 60_000,
    });
    stopping.abort();
    expect(await delivered).toBe(stopping.signal.reason);
    expect(await read()).toMatchObject({ attempts: 0, nextAttemptAt: clock.now, lastError: null, sentAt: null });
    await vi.waitFor(() => expect(smtp.countConnections()).toBe(0), { timeout: 60_000 });
    expect(log).not.toHaveBeenCalled();
    smtp.mode = 'take';
    await deliverMail(database.db, transport(smtp.url), () => clock.now);
    expect([await read(), smtp.taken.length]).toEqual([expect.objectContaining({ attempts: 1, sentAt: clock.now }), 1]);
    await smtp.close();
    log.mockRestore();
  });

  it('waits for one that answers: the mail is not sent a second time', async () => {
    const smtp = await smtpServer();
    smtp.delayMs = 50;
    await queue(letter('Receipt'));
    const stopping = new AbortController();
    const delivered = deliverMail(database.db, transport(smtp.url), () => clock.now, { signal: stopping.signal });
    const ended = delivered.catch((reason: unknown) => reason);
    await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), { timeout: 60_000 });
    stopping.abort();
    expect(await ended).toBe(stopping.signal.reason);
    expect(await read()).toMatchObject({ attempts: 1, sentAt: clock.now });
    await deliverMail(database.db, transport(smtp.url), () => clock.now);
    expect(smtp.taken).toHaveLength(1);
    await smtp.close();
  });
});
