import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { sheetOrigins } from '../../../contract/desk/sheets.ts';
import { bytes, instant } from './columns.ts';
import { students, teachers } from './people.ts';

/**
 * The courses on offer: reference data, brought up to the price table at every start. `promisedHours`: within how many hours of the school's a doubt is to be
 * answered; null: the default.
 */
export const courses = pgTable('courses', {
  id: text().primaryKey(),
  name: text().notNull().unique(),
  instructorId: text('instructor_id').references(() => teachers.id),
  promisedHours: integer('promised_hours'),
});

/**
 * Who is in which course. `plan` is what was bought, where a course has plans. Made by staff once a course, or by a captured payment
 * (`paymentId`), once each: who buys both SAT plans has two. `openedFiles`: the ids of the course's PDFs that the student has opened. `grantedSessions`: how many sessions staff gave
 * beside those that were sold. `endsOn`: the last day of access, a day of the school's; null: none.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    id: text().primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    plan: text(),
    paymentId: text('payment_id').unique(),
    openedFiles: jsonb('opened_files').$type<string[]>().notNull().default([]),
    grantedSessions: integer('granted_sessions').notNull().default(0),
    endsOn: date('ends_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('enrolments_once').on(table.studentId, table.courseId).where(sql`payment_id is null`),
    index('enrolments_student').on(table.studentId),
    index('enrolments_course').on(table.courseId),
  ],
);

/**
 * A course's PDFs, in the order of `position`. `title` is also what the calls name one by (specification 3), so it is unique in its
 * course. `skills`: the pages, from 1, on which skills of the question bank are treated. `origin`: whether it came with a pack, or was uploaded
 * by itself at the desk; an import replaces the former alone. `pages`: how many it has, where it was uploaded at the desk.
 */
export const courseFiles = pgTable(
  'course_files',
  {
    id: text().primaryKey(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    title: text().notNull(),
    position: integer().notNull(),
    digest: text().notNull(),
    bytes: bytes().notNull(),
    addedAt: instant('added_at').notNull(),
    skills: jsonb().$type<{ skill: string; page: number }[]>().notNull().default([]),
    origin: text({ enum: sheetOrigins }).notNull().default('pack'),
    pages: integer(),
  },
  (table) => [unique('course_files_title').on(table.courseId, table.title)],
);
