import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SoldContents } from '../../../contract/enrolment/catalogue.ts';
import type { InstalmentsState } from '../../enrolment/instalments/instalments.machine.ts';
import { applications } from './applications.ts';
import { catalogueVersions } from './catalogue.ts';
import { instant } from './columns.ts';

/**
 * A price that is paid in parts, offered by staff for one application. `state` is the state of `instalmentsMachine` (server/enrolment/instalments). `key`: the
 * same again is the same offer. `amount`: the sum of the parts, in major units. `endReason`: why staff ended it. `catalogueVersion` and `contents` as an order has them:
 * each part's order is sold by these.
 */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    applicationId: text('application_id')
      .notNull()
      .unique()
      .references(() => applications.id),
    state: text().$type<InstalmentsState>().notNull(),
    amount: integer().notNull(),
    currency: text({ enum: ['INR', 'USD'] }).notNull(),
    catalogueVersion: integer('catalogue_version').references(() => catalogueVersions.version),
    contents: jsonb().$type<SoldContents>(),
    endReason: text('end_reason'),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('instalment_plans_state').on(table.state)],
);

/** The parts of one, numbered from 1 in the order in which they are due. `dueOn`: a day of the school's. `remindedAt`: when its payer was told that it is due; `missedAt`: when it was found to be overdue. */
export const instalments = pgTable(
  'instalments',
  {
    planId: text('plan_id')
      .notNull()
      .references(() => instalmentPlans.id),
    number: integer().notNull(),
    amount: integer().notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    remindedAt: instant('reminded_at'),
    missedAt: instant('missed_at'),
  },
  (table) => [primaryKey({ columns: [table.planId, table.number] }), index('instalments_due').on(table.dueOn)],
);
