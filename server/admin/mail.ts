import { and, desc, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import type { Command } from './command.ts';
import { formatTable, formatTime } from './text.ts';

const states = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.lastError)),
  failed: and(isNull(outbox.sentAt), isNotNull(outbox.lastError)),
  sent: isNotNull(outbox.sentAt),
};
/** Newest first; older ones are of no help to whoever looks for a mail that did not come. */
const most = 200;

const list: Command = {
  name: 'mail list',
  summary: `the newest ${most} mails: waiting, sent, or failed and to be tried again`,
  positionals: [],
  options: { state: { value: 'STATE', choices: Object.keys(states), says: 'only mails in this state: waiting, failed or sent' } },
  examples: ['mail list', 'mail list --state failed'],
  notes: 'What is in a mail is not shown: it can have links that sign somebody in.',
  run: async (db, args) => {
    const state = args.optional('state');
    const mails = await newest(db, state !== undefined && isState(state) ? state : null);
    const rows = mails.map(({ createdAt, recipient, subject, state, attempts, nextAttemptAt, lastError }) => [
      formatTime(createdAt),
      recipient,
      subject,
      state,
      String(attempts),
      state === 'sent' ? '-' : formatTime(nextAttemptAt),
      lastError ?? '-',
    ]);
    const columns = ['QUEUED', 'TO', 'SUBJECT', 'STATE', 'TRIES', 'NEXT TRY', 'LAST ERROR'];
    return { text: formatTable(columns, rows, 'There are no mails.'), data: mails };
  },
};

export const mailCommands: Command[] = [list];

type State = keyof typeof states;
const isState = (text: string): text is State => text in states;

async function newest(db: Database, state: State | null) {
  const { id, recipient, subject, createdAt, attempts, nextAttemptAt, sentAt, lastError } = outbox;
  const mails = await db
    .select({ id, recipient, subject, createdAt, attempts, nextAttemptAt, sentAt, lastError })
    .from(outbox)
    .where(state === null ? undefined : states[state])
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
  return mails.map((mail) => ({ ...mail, state: getState(mail) }));
}

const getState = ({ sentAt, lastError }: { sentAt: Date | null; lastError: string | null }): State =>
  sentAt ? 'sent' : lastError === null ? 'waiting' : 'failed';
