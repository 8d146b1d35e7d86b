import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When a recurring job may run next; taking the row is what keeps two processes from running it at once. */
export const jobs = pgTable('jobs', { name: text().primaryKey(), nextRunAt: instant('next_run_at').notNull() });
