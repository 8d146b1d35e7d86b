import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { consentChecks, consentPurposes, consentSides, consentStates, relations } from '../../../contract/consent/consent.ts';
import { instant } from './columns.ts';
import { students } from './people.ts';

const studentId = () =>
  text('student_id')
    .notNull()
    .references(() => students.id);

/**
 * Who agreed for a student, as they declared it; the newest has no `endedAt`. `reference` names what it was checked by (a payment, what staff saw, a digital locker's own name of
 * it) and is never a copy. `enteredBy`: the name of the staff who wrote it down, null where the family did it.
 */
export const consents = pgTable(
  'consents',
  {
    id: text().primaryKey(),
    studentId: studentId(),
    side: text({ enum: consentSides }).notNull(),
    relation: text({ enum: relations }).notNull(),
    name: text().notNull(),
    birthYear: integer('birth_year').notNull(),
    checkedBy: text('checked_by', { enum: consentChecks }),
    reference: text(),
    checkedAt: instant('checked_at'),
    noticeVersion: integer('notice_version').notNull(),
    noticeLanguage: text('notice_language').notNull(),
    enteredBy: text('entered_by'),
    givenAt: instant('given_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('consents_open').on(table.studentId).where(sql`ended_at is null`),
    index('consents_student').on(table.studentId),
  ],
);

/** Where each purpose stands with one side; without a row it is asked. `state` is moved by the chart alone (server/consent/consent.machine.ts). */
export const consentChoices = pgTable(
  'consent_choices',
  {
    studentId: studentId(),
    purpose: text({ enum: consentPurposes }).notNull(),
    side: text({ enum: consentSides }).notNull(),
    state: text({ enum: consentStates }).notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.purpose, table.side] })],
);

/** Everything that was said, in order: rows are added and never changed. `noticeVersion` null: no text was read for it. `staffName`: who of the staff wrote it down. */
export const consentEvents = pgTable(
  'consent_events',
  {
    id: text().primaryKey(),
    studentId: studentId(),
    side: text({ enum: consentSides }).notNull(),
    purpose: text({ enum: consentPurposes }).notNull(),
    state: text({ enum: consentStates }).notNull(),
    noticeVersion: integer('notice_version'),
    noticeLanguage: text('notice_language'),
    staffName: text('staff_name'),
    at: instant('at').notNull(),
  },
  (table) => [index('consent_events_student').on(table.studentId, table.at)],
);

/** When each side was asked by mail. */
export const consentAsks = pgTable(
  'consent_asks',
  { studentId: studentId(), side: text({ enum: consentSides }).notNull(), askedAt: instant('asked_at').notNull() },
  (table) => [primaryKey({ columns: [table.studentId, table.side] })],
);
