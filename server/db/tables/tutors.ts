import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { checkKinds } from '../../../contract/tutors/checks.ts';
import type { DaySpan } from '../../../contract/tutors/day-hours.ts';
import { instant } from './columns.ts';
import { teachers } from './people.ts';

/** The weeks of tutors, of which slots are made: the hours of each day, Monday first, by the clocks of `timeZone`, in sessions of `duration` minutes. */
export const tutorHours = pgTable('tutor_hours', {
  tutorId: text('tutor_id')
    .primaryKey()
    .references(() => teachers.id),
  timeZone: text('time_zone').notNull(),
  duration: integer().notNull(),
  week: jsonb().$type<DaySpan[][]>().notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** Days ('2026-12-24', both among them) on which `spans` hold in place of the week's hours; none: the tutor is on leave. Those of a tutor never share a day. */
export const hoursExceptions = pgTable(
  'hours_exceptions',
  {
    id: text().primaryKey(),
    tutorId: text('tutor_id')
      .notNull()
      .references(() => teachers.id),
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    spans: jsonb().$type<DaySpan[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('hours_exceptions_tutor').on(table.tutorId, table.lastDay)],
);

/**
 * What was checked of tutors. The newest of a kind that is not `withdrawnAt` holds: from `checkedOn` until `until`, days of the school ('2027-03-01'), with that day; null: for good. `found`: what was
 * seen, in words. `byName`: who of the staff recorded it.
 */
export const tutorChecks = pgTable(
  'tutor_checks',
  {
    id: text().primaryKey(),
    tutorId: text('tutor_id')
      .notNull()
      .references(() => teachers.id),
    kind: text({ enum: checkKinds }).notNull(),
    checkedOn: text('checked_on').notNull(),
    until: text(),
    found: text().notNull(),
    byName: text('by_name').notNull(),
    at: instant('at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('tutor_checks_tutor').on(table.tutorId), index('tutor_checks_until').on(table.until)],
);
