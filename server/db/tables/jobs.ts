import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jobOutcomes } from '../../../contract/desk/jobs.ts';
import { instant } from './columns.ts';

/**
 * When a recurring job may run next. Whoever runs it has a lease (`leasedBy`, until `leasedUntil`), renewed while it runs, which keeps a second process
 * from it; the lease of a process that died is over by itself, and the job still due. `startedAt` and `endedAt`: of the last run, `outcome` what came of it and `error` in whose words it failed; `doneAt`: when one
 * went well last; `failures`: how many have failed since.
 */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  nextRunAt: instant('next_run_at').notNull(),
  leasedUntil: instant('leased_until'),
  leasedBy: text('leased_by'),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  outcome: text({ enum: jobOutcomes }),
  error: text(),
  doneAt: instant('done_at'),
  failures: integer().notNull().default(0),
});
