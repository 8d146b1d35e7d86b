import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { doubtStates, lineKinds } from '../../../contract/doubts/doubts.ts';
import { instant } from './columns.ts';
import { courses } from './courses.ts';
import { students, teachers } from './people.ts';

/** Who teaches a course beside its instructor: all of them see its doubts. */
export const courseTutors = pgTable(
  'course_tutors',
  {
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    teacherId: text('teacher_id')
      .notNull()
      .references(() => teachers.id),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.teacherId] }), index('course_tutors_teacher').on(table.teacherId)],
);

/**
 * What a doubt is about, as it was when it was asked. A question by its version and number, with the student's answer (null: none was given yet), whose key is
 * open where the result of `sittingId` is; `quizIds`: the quizzes it is of. A page of a PDF by its title.
 */
export type StoredTopic =
  | {
      kind: 'question';
      versionId: string;
      number: number;
      quizIds: string[];
      sittingId: string | null;
      source: string;
      answer: string | null;
    }
  | { kind: 'page'; pdf: string; page: number };

/** A time in which a promise rests, in ms since the epoch; `until` null: still. */
export type PromiseRest = { from: number; until: number | null };

/**
 * Doubts: what a student asks of a course's tutors. `state` is moved by the chart alone (server/doubts/doubt.machine.ts). `takenBy`, until
 * `takenUntil` without another sign of life. `lastNumber` counts its lines, `revision` whatever happens to it. `reopenedAt`: the newest time.
 * `waitingSince`: since when the student waits for the school, null while not; `rests` of that wait; `dueAt`, `remindAt`, `escalateAt` are reckoned of
 * both, and emptied when done. `firstAnswerAt` and `firstWaitMs`: the first answer, and how long it took in the school's hours.
 */
export const doubts = pgTable(
  'doubts',
  {
    id: text().primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    clientKey: text('client_key').notNull(),
    about: jsonb().$type<StoredTopic>(),
    state: text({ enum: doubtStates }).notNull(),
    takenBy: text('taken_by').references(() => teachers.id),
    takenUntil: instant('taken_until'),
    lastNumber: integer('last_number').notNull().default(0),
    revision: integer().notNull().default(0),
    askedAt: instant('asked_at').notNull(),
    changedAt: instant('changed_at').notNull(),
    reopenedAt: instant('reopened_at'),
    solvedAt: instant('solved_at'),
    waitingSince: instant('waiting_since'),
    rests: jsonb().$type<PromiseRest[]>().notNull().default([]),
    dueAt: instant('due_at'),
    remindAt: instant('remind_at'),
    escalateAt: instant('escalate_at'),
    firstAnswerAt: instant('first_answer_at'),
    firstWaitMs: bigint('first_wait_ms', { mode: 'number' }),
  },
  (table) => [
    unique('doubts_once').on(table.studentId, table.clientKey),
    index('doubts_course').on(table.courseId, table.changedAt),
    index('doubts_taken').on(table.takenUntil),
    index('doubts_remind').on(table.remindAt),
    index('doubts_escalate').on(table.escalateAt),
    index('doubts_answered').on(table.courseId, table.firstAnswerAt),
  ],
);

/**
 * How soon the newest answered doubts had their first answer, in ms of the school's hours, of each course that has enough of them; '' is all courses together.
 * Measured by `measureAnswers`, as it was at `measuredAt`.
 */
export const answerTimes = pgTable('answer_times', {
  courseId: text('course_id').primaryKey(),
  medianMs: bigint('median_ms', { mode: 'number' }).notNull(),
  answers: integer().notNull(),
  measuredAt: instant('measured_at').notNull(),
});

/**
 * The lines of doubts, numbered from 1 without a gap. `author` is 'student' or a teacher's id. `text` '' once it was deleted. `revision`: the doubt's, when it
 * was last changed.
 */
export const doubtLines = pgTable(
  'doubt_lines',
  {
    doubtId: text('doubt_id')
      .notNull()
      .references(() => doubts.id),
    number: integer().notNull(),
    author: text().notNull(),
    clientKey: text('client_key').notNull(),
    kind: text({ enum: lineKinds }).notNull(),
    text: text().notNull(),
    writtenAt: instant('written_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.doubtId, table.number] }),
    unique('doubt_lines_once').on(table.doubtId, table.author, table.clientKey),
    index('doubt_lines_words').using('gin', sql`to_tsvector('english', ${table.text})`),
  ],
);

/** What stood in a line before it was edited or deleted. */
export const doubtEdits = pgTable(
  'doubt_edits',
  {
    doubtId: text('doubt_id').notNull(),
    number: integer().notNull(),
    revision: integer().notNull(),
    text: text().notNull(),
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.doubtId, table.number, table.revision] })],
);

/**
 * How far each reader has read a doubt: `reader` is 'student' or a teacher's id. `seenAt`: when their page last said so; `writingUntil`: they are
 * writing. `toldNumber`: the last line that a mail has told them of.
 */
export const doubtReads = pgTable(
  'doubt_reads',
  {
    doubtId: text('doubt_id')
      .notNull()
      .references(() => doubts.id),
    reader: text().notNull(),
    number: integer().notNull().default(0),
    seenAt: instant('seen_at').notNull(),
    writingUntil: instant('writing_until'),
    toldNumber: integer('told_number').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.doubtId, table.reader] })],
);
