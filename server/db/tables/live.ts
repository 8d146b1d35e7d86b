import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { liveTopics } from '../../../contract/live/live.ts';
import { instant } from './columns.ts';

/**
 * That something has changed, written with the change. Read in the order of `transaction` and `number`, as far as no older transaction is still under way: a number
 * alone would be missed where a later one is committed first. `channels`: who may hear of it. Of 'settings' only servers hear.
 */
export const liveEvents = pgTable(
  'live_events',
  {
    number: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    transaction: bigint({ mode: 'number' }).notNull().default(sql`(pg_current_xact_id()::text)::bigint`),
    topic: text({ enum: [...liveTopics, 'settings'] }).notNull(),
    subject: text().notNull(),
    channels: text().array().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('live_events_order').on(table.transaction, table.number), index('live_events_at').on(table.at)],
);
