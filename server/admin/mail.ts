import { and, desc, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { resendMail } from '../mail/resend.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime } from './text.ts';

const states = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.lastError)),
  failed: and(isNull(outbox.sentAt), isNotNull(outbox.lastError), isNull(outbox.bouncedAt)),
  bounced: isNotNull(outbox.bouncedAt),
  sent: isNotNull(outbox.sentAt),
};
/** Newest first; older ones are of no help to whoever looks for a mail that did not come. */
const most = 200;

const list: Command = {
  name: 'mail list',
  summary: `the newest ${most} mails: waiting, sent, failed and to be tried again, or bounced`,
  positionals: [],
  options: {
    state: { value: 'STATE', choices: Object.keys(states), says: 'only mails in this state: waiting, failed, bounced or sent' },
  },
  examples: ['mail list', 'mail list --state failed'],
  notes:
    'What is in a mail is not shown: it can have links that sign somebody in. A mail whose address was refused for good is bounced: the school is told by mail, and `mail resend` sends it again.',
  run: async (db, args) => {
    const state = args.optional('state');
    const mails = await newest(db, state !== undefined && isState(state) ? state : null);
    const rows = mails.map(({ id, createdAt, recipient, subject, state, attempts, nextAttemptAt, lastError }) => [
      id,
      formatTime(createdAt),
      recipient,
      subject,
      state,
      String(attempts),
      state === 'sent' || state === 'bounced' ? '-' : formatTime(nextAttemptAt),
      lastError ?? '-',
    ]);
    const columns = ['ID', 'QUEUED', 'TO', 'SUBJECT', 'STATE', 'TRIES', 'NEXT TRY', 'LAST ERROR'];
    return { text: formatTable(columns, rows, 'There are no mails.'), data: mails };
  },
};

const resend: Command = {
  name: 'mail resend',
  changes: true,
  summary: 'send a mail again that bounced, to another address where one is given',
  positionals: ['ID'],
  options: { to: { value: 'ADDRESS', says: 'the right address' } },
  examples: ['mail resend 4f6c… --to asha.menon@example.org'],
  notes: 'This mail alone goes to the other address. Correct it where it is kept as well: `student set`, or by the family.',
  run: async (_, args, { act }) => {
    const id = args.positional(0);
    const recipient = await resendMail(act, { id, to: args.optional('to') });
    return { text: `It is on its way to ${recipient}.`, data: { id, recipient } };
  },
};

export const mailCommands: Command[] = [list, resend];

type State = keyof typeof states;
const isState = (text: string): text is State => text in states;

async function newest(db: Database, state: State | null) {
  const { id, recipient, subject, createdAt, attempts, nextAttemptAt, sentAt, bouncedAt, lastError } = outbox;
  const mails = await db
    .select({ id, recipient, subject, createdAt, attempts, nextAttemptAt, sentAt, bouncedAt, lastError })
    .from(outbox)
    .where(state === null ? undefined : states[state])
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
  return mails.map((mail) => ({ ...mail, state: getState(mail) }));
}

function getState({
  sentAt,
  bouncedAt,
  lastError,
}: Pick<typeof outbox.$inferSelect, 'sentAt' | 'bouncedAt' | 'lastError'>): State {
  if (sentAt) return 'sent';
  if (bouncedAt) return 'bounced';
  return lastError === null ? 'waiting' : 'failed';
}
