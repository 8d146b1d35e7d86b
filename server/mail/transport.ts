import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Environment } from '../environment.ts';

export type Mail = {
  id: string;
  recipient: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  calendar: string | null;
  unsubscribeUrl: string | null;
};

/** Whom every mail is from, and who gets the answers to those that name nobody else. */
type Sender = { from: string; findSupport: () => string };

/** Sends one mail; rejects where it could not be handed over. `signal` closes the connection, and nobody knows then whether the other side took it. */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<void>;

/** Where mails go as files, without a mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/** Sends to SMTP_URL; without one, writes each mail to {dataDir}/mail/{id}.eml. */
export function mailTransport(environment: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'supportEmail' | 'dataDir'>): SendMail {
  const { smtpUrl, mailFrom: from, dataDir } = environment;
  // An owner may change it at any time.
  const sender = { from, findSupport: () => environment.supportEmail };
  return smtpUrl === null ? toFolder(mailFolder(dataDir), sender) : toServer(smtpUrl, sender);
}

/** Together shorter than the time for which a mail is claimed. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, dnsTimeout: 20_000 };

function toServer(url: string, sender: Sender): SendMail {
  const transport = createTransport({ url, ...patience });
  return async (mail, signal) => {
    await transport.sendMail({ ...toMessage(mail, sender), ...(signal && { signal }) });
  };
}

function toFolder(folder: string, sender: Sender): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    const { message } = await transport.sendMail(toMessage(mail, sender));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${mail.id}.eml`);
    await writeFile(`${path}.part`, message, { mode: 0o600 });
    await rename(`${path}.part`, path);
  };
}

/**
 * The message id comes from the row, so that a mail that is sent again can be told to be the same, and has the sender's domain. `Auto-Submitted` (RFC 3834)
 * keeps absence notes from answering; `List-Unsubscribe` with one click is RFC 8058.
 */
const toMessage = (
  { id, recipient, replyTo, subject, text, html, calendar, unsubscribeUrl }: Mail,
  { from, findSupport }: Sender,
): SendMailOptions => ({
  from,
  to: { name: '', address: recipient },
  replyTo: { name: '', address: replyTo ?? findSupport() },
  subject,
  text,
  html,
  messageId: `<${id}@${getDomain(from)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl !== null && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(unsubscribeUrl !== null && { list: { unsubscribe: { url: unsubscribeUrl } } }),
  ...(calendar === null ? {} : { icalEvent: toCalendarEvent(calendar) }),
});

/** The domain of a sender, as `Name <user@domain>` or bare. */
const getDomain = (mailbox: string): string => /@([^\s<>@]+)>?$/.exec(mailbox)?.[1] ?? 'localhost';

/** A mail program acts on the event by the method, which stands in its text as well. */
const toCalendarEvent = (calendar: string): SendMailOptions['icalEvent'] => ({
  method: /^METHOD:(\w+)/m.exec(calendar)?.[1] ?? 'PUBLISH',
  filename: 'session.ics',
  content: calendar,
});
