import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { mailTransport } from '../../../../server/mail/transport.ts';

it('no header of a mail can be added by what people typed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-mail-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const send = mailTransport({
    smtpUrl: null,
    mailFrom: 'School <school@example.org>',
    supportEmail: 'help@example.org',
    dataDir,
  });
  const injected = '\r\nBcc: all@example.org\r\nX-Mine: yes\r\n\r\nbody';
  await send({
    id: 'mail',
    recipient: `asha@example.org${injected}`,
    replyTo: `ravi@example.org${injected}`,
    subject: `Hello${injected}`,
    text: 'Hello',
    html: '<p>Hello</p>',
    calendar: null,
    unsubscribeUrl: null,
  });
  const [head = ''] = readFileSync(join(dataDir, 'mail/mail.eml'), 'utf8').split('\r\n\r\n');
  const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase());
  expect(names).toContain('subject');
  expect(names.filter((name) => name === 'bcc' || name === 'x-mine')).toEqual([]);
});

it('a mail that comes again by itself is ended by a mail program with one click, and no program answers it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-mail-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const send = mailTransport({
    smtpUrl: null,
    mailFrom: 'School <no-reply@school.example>',
    supportEmail: 'help@example.org',
    dataDir,
  });
  const mail = {
    recipient: 'a@example.org',
    replyTo: null,
    subject: 'Report',
    text: 'Hello',
    html: '<p>Hello</p>',
    calendar: null,
  };
  await send({ ...mail, id: 'report', unsubscribeUrl: 'https://school.example/unsubscribe/t' });
  await send({ ...mail, id: 'receipt', unsubscribeUrl: null });
  const read = (id: string) => readFileSync(join(dataDir, `mail/${id}.eml`), 'utf8').split('\r\n');
  expect(read('report')).toEqual(
    expect.arrayContaining([
      'List-Unsubscribe: <https://school.example/unsubscribe/t>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Auto-Submitted: auto-generated',
      'Message-ID: <report@school.example>',
    ]),
  );
  expect(read('receipt').filter((line) => line.startsWith('List-'))).toEqual([]);
});
