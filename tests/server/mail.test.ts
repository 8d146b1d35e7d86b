import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../server/db/open.ts';
import { outbox } from '../../server/db/schema.ts';
import { deliverMail } from '../../server/mail/deliver.ts';
import { queueMail } from '../../server/mail/outbox.ts';
import { type Mail, mailTransport } from '../../server/mail/transport.ts';
import { freshDatabase } from '../support/database.ts';
import { testClock } from '../support/server-app.ts';

let db: Database;
let close: (() => Promise<void>) | undefined;
beforeAll(async () => {
  ({ db, close } = await freshDatabase());
}, 60_000);
afterAll(() => close?.());
afterEach(async () => {
  await db.delete(outbox);
});

const clock = testClock();
const letter = (subject: string) => ({ recipient: 'asha@example.org', subject, paragraphs: ['Hello Asha,', '1 < 2 & “so on”'] });
const collect = (sent: Mail[]) => async (mail: Mail) => void sent.push(mail);

it('sends each mail once, however many processes deliver', async () => {
  for (let number = 1; number <= 12; number += 1) await queueMail(db, letter(`no. ${number}`), clock.now);
  const sent: Mail[] = [];
  await Promise.all(Array.from({ length: 4 }, () => deliverMail(db, collect(sent), () => clock.now)));
  expect(sent.map(({ subject }) => subject).sort()).toEqual(Array.from({ length: 12 }, (_, index) => `no. ${index + 1}`).sort());
  await deliverMail(db, collect(sent), () => clock.now);
  expect(sent).toHaveLength(12);
});

it('tries again later and later, keeps the reason, and lets the others pass', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await queueMail(db, letter('hard'), clock.now);
  await queueMail(db, letter('easy'), clock.now);
  const sent: Mail[] = [];
  let broken = true;
  const send = async (mail: Mail) => {
    if (broken && mail.subject === 'hard') throw new Error('mailbox is full');
    sent.push(mail);
  };
  const deliver = () => deliverMail(db, send, () => clock.now);
  const hard = async () => (await db.select().from(outbox)).find(({ subject }) => subject === 'hard');
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
  expect(await hard()).toMatchObject({ attempts: 3, lastError: null, sentAt: clock.now });
  expect(sent.map(({ subject }) => subject)).toEqual(['easy', 'hard']);
  log.mockRestore();
});

it('without a mail server each mail becomes a file that a mail program can open', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-mail-'));
  const send = mailTransport({ smtpUrl: null, mailFrom: 'Prepchart <no-reply@prepchart.example>', dataDir });
  await queueMail(db, letter('“Owls” was submitted\r\nBcc: all@example.org'), clock.now);
  await deliverMail(db, send, () => clock.now);
  const [row] = await db.select().from(outbox);
  expect(readdirSync(join(dataDir, 'mail'))).toEqual([`${row?.id}.eml`]);
  const file = readFileSync(join(dataDir, 'mail', `${row?.id}.eml`), 'utf8');
  expect(file).toMatch(/^From: Prepchart <no-reply@prepchart.example>\r$/m);
  expect(file).toMatch(/^To: asha@example.org\r$/m);
  expect(file).not.toMatch(/^Bcc:/m);
  expect(file).toContain('1 &lt; 2 &amp;');
  rmSync(dataDir, { recursive: true });
});

it('hands mail to SMTP_URL', async () => {
  const { server, received } = await smtpServer();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const send = mailTransport({
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    mailFrom: 'no-reply@prepchart.example',
    dataDir: '/nowhere',
  });
  await send({ id: 'm1', recipient: 'asha@example.org', subject: 'Hello', text: 'Hello Asha', html: '<p>Hello Asha</p>' });
  expect(received.join('')).toMatch(/RCPT TO:<asha@example.org>[\s\S]*Message-ID: <m1@prepchart>[\s\S]*Hello Asha/);
  server.close();
});

/** As much of a mail server as one mail needs. */
async function smtpServer() {
  const { createServer } = await import('node:net');
  const received: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      received.push(text);
      if (inData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        inData = false;
        socket.write('250 ok\r\n');
      } else if (text.startsWith('DATA')) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, received };
}
