import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AgreedStep } from '../../../contract/meetings/agreed-steps.ts';
import { sessionOutcomes } from '../../../contract/schedule/session-life.ts';
import { instant } from './columns.ts';
import { courses } from './courses.ts';
import { students, teachers } from './people.ts';
import { sittings } from './sittings.ts';

/**
 * Times a tutor offers. `duration` in minutes. `withdrawnAt`: it is offered no more. `fromHours`: made of the tutor's week. `closedByHours`: withdrawn because the tutor's hours or
 * leave say so, until they say otherwise; what a person took back stays so.
 */
export const slots = pgTable(
  'slots',
  {
    id: text().primaryKey(),
    instructorId: text('instructor_id')
      .notNull()
      .references(() => teachers.id),
    startsAt: instant('starts_at').notNull(),
    duration: integer().notNull(),
    withdrawnAt: instant('withdrawn_at'),
    fromHours: boolean('from_hours').notNull().default(false),
    closedByHours: boolean('closed_by_hours').notNull().default(false),
  },
  (table) => [unique('slots_once').on(table.instructorId, table.startsAt)],
);

/**
 * Who has which slot, and who had it. One seat, one student: a slot has one booking that is not cancelled. `aboutSitting`: the finished
 * sitting whose wrong questions the student wants to talk about. `timeZone`: the zone in which the student booked it, and is written to about it.
 * `studentCameAt`, `tutorCameAt`: when each first went into its room. `kind`: a session of the student's, or a meeting of the parents about the student, of which
 * `notes` has what was said and `steps` what was agreed on; of a session `notes` has what was done, which the parents read where `notesForParents` says so. `movedFrom`: the slot that was booked first, where it takes place at another one. `change`: how often its people were
 * told of it since it was booked, which orders what calendars hear, and `toldAt` when last. `cancelledBy`: who did it. `outcome`: what `outcomeBy` said became of it, whatever its
 * room has recorded (contract/schedule/session-life.ts). `cancelHours`: until how many hours before it can be cancelled, where the school has changed that since it was booked.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: text().primaryKey(),
    slotId: text('slot_id')
      .notNull()
      .references(() => slots.id),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    kind: text({ enum: ['session', 'meeting'] })
      .notNull()
      .default('session'),
    courseId: text('course_id').references(() => courses.id),
    aboutSitting: text('about_sitting').references(() => sittings.id),
    timeZone: text('time_zone'),
    bookedAt: instant('booked_at').notNull(),
    cancelledAt: instant('cancelled_at'),
    studentCameAt: instant('student_came_at'),
    tutorCameAt: instant('tutor_came_at'),
    notes: text(),
    notesForParents: boolean('notes_for_parents').notNull().default(false),
    steps: jsonb().$type<AgreedStep[]>().notNull().default([]),
    movedFrom: text('moved_from').references(() => slots.id),
    change: integer().notNull().default(0),
    cancelledBy: text('cancelled_by', { enum: ['student', 'tutor', 'school'] }),
    outcome: text({ enum: sessionOutcomes }),
    outcomeBy: text('outcome_by', { enum: ['tutor', 'school'] }),
    outcomeAt: instant('outcome_at'),
    toldAt: instant('told_at'),
    cancelHours: integer('cancel_hours'),
  },
  (table) => [
    uniqueIndex('bookings_one_seat').on(table.slotId).where(sql`cancelled_at is null`),
    index('bookings_student').on(table.studentId),
    index('bookings_course').on(table.courseId),
  ],
);

/**
 * Calendars that people subscribe to, one a person: `reader` is the id of a student or a teacher, or the parents' address in lower case. The address of a
 * calendar names the row's id and is signed; it ends with the row.
 */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: text().primaryKey(),
    role: text({ enum: ['student', 'teacher', 'parent'] }).notNull(),
    reader: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('calendar_feeds_once').on(table.role, table.reader)],
);
