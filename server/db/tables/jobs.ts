import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * When a recurring job may run next. Whoever runs it has a lease (`leasedBy`, until `leasedUntil`), renewed while it runs, which keeps a second process
 * from it; the lease of a process that died is over by itself, and the job still due.
 */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  nextRunAt: instant('next_run_at').notNull(),
  leasedUntil: instant('leased_until'),
  leasedBy: text('leased_by'),
});
