import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Mail to send: a row in the transaction that causes it, sent afterwards, tried again until it is gone. `once` names what may be
 * mailed a single time, as 'receipt:pay_…'. `replyTo`: who gets the answer, where that is not the school’s support. `calendar`: an iCalendar text
 * that goes with it as a file. `unsubscribeUrl`: where its reader says that no more such mail is wanted. Text, HTML, `replyTo`, calendar and
 * `unsubscribeUrl` are emptied once the mail is sent. `bouncedAt`: when its address was refused for good; it is not tried again by itself.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    once: text().unique(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    calendar: text(),
    unsubscribeUrl: text('unsubscribe_url'),
    createdAt: instant('created_at').notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    bouncedAt: instant('bounced_at'),
    lastError: text('last_error'),
  },
  (table) => [
    index('outbox_waiting').on(table.nextAttemptAt).where(sql`sent_at is null`),
    index('outbox_recipient').on(sql`lower(${table.recipient})`),
  ],
);
