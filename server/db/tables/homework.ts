import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { courses } from './courses.ts';
import { groups } from './groups.ts';
import { students } from './people.ts';

/** What homework sends to: a PDF of its course by its title, or a quiz or mock test. */
export type StoredLink = { kind: 'sheet'; title: string } | { kind: 'test'; quizId: string };

/**
 * What staff or a course's teacher gave to students of a course, to be done from `opensAt` (null: at once) until `dueAt`. `key`: the giver's own name for it. `toName` as it was then.
 * `points`: the most there are; null: none are given. Its files are attachments.
 */
export const homework = pgTable(
  'homework',
  {
    id: text().primaryKey(),
    key: text().notNull().unique(),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    groupId: text('group_id').references(() => groups.id),
    toName: text('to_name').notNull(),
    title: text().notNull(),
    text: text().notNull(),
    links: jsonb().$type<StoredLink[]>().notNull(),
    points: integer(),
    opensAt: instant('opens_at'),
    dueAt: instant('due_at').notNull(),
    givenAt: instant('given_at').notNull(),
    givenBy: text('given_by').notNull(),
    takenBackAt: instant('taken_back_at'),
  },
  (table) => [index('homework_at').on(table.givenAt, table.id), index('homework_course').on(table.courseId)],
);

/** The states that are stored; that a date is over is seen when one is looked at. */
export const storedWorkStates = ['given', 'handedIn', 'late', 'held', 'lookedAt', 'givenBack', 'takenBack'] as const;

/**
 * Each student's work of homework, whose `state` is moved by the chart alone (server/homework/work.machine.ts). `dueAt`: the homework's, or another that staff gave this student.
 * `clientKey`: the browser's name for what was handed in last. `heldBy`: the id of the teacher or member of the staff who marks it, until `heldUntil` without another sign of life.
 * `comment` and `points` are open once it is given back.
 */
export const homeworkWorks = pgTable(
  'homework_works',
  {
    id: text().primaryKey(),
    homeworkId: text('homework_id')
      .notNull()
      .references(() => homework.id),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    state: text({ enum: storedWorkStates }).notNull(),
    dueAt: instant('due_at').notNull(),
    text: text().notNull().default(''),
    clientKey: text('client_key'),
    handedInAt: instant('handed_in_at'),
    isLate: boolean('is_late').notNull().default(false),
    heldBy: text('held_by'),
    heldName: text('held_name'),
    heldUntil: instant('held_until'),
    comment: text().notNull().default(''),
    points: integer(),
    markedBy: text('marked_by'),
    givenBackAt: instant('given_back_at'),
  },
  (table) => [
    unique('homework_works_once').on(table.homeworkId, table.studentId),
    index('homework_works_student').on(table.studentId),
    index('homework_works_waiting').on(table.handedInAt).where(sql`state in ('handedIn', 'late', 'held', 'lookedAt')`),
  ],
);
