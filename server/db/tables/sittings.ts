import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Ending, RecordedEvent, TimePerQuestion } from '../../../contract/exam/attempts.ts';
import type { Highlight } from '../../../contract/exam/highlights.ts';
import { assignments } from './assignments.ts';
import { instant } from './columns.ts';
import { quizVersions, quizzes } from './content.ts';
import { students } from './people.ts';

/**
 * One sitting of one student: a row of /getQuizzesByStudentId, or a module of a mock test's (`recordId`, `position` from 1). `state`
 * moves assigned -> inProgress -> submitted; only staff take it back (`reinstatedAt`). `holder` is the tab that holds it. `lastSeq`
 * is the ledger's highest number without a gap. `totalTime` in s. A module has `seconds` by its content; its `deadline` is set
 * when it is opened, from `secondsLeft` where its end was taken back, and with `minutesGiven` on top, which staff gave before it was opened. `lateUntil`: closed at its deadline, late answers are taken.
 * `guessed` are the questions whose answers the student called guesses; `notedAt`: when its mistakes went into the notebook.
 * `resultReadAt`: when a record's result, which has the keys, was first given. `contactAt`: when a device last delivered all that it had;
 * `countedAt`: until when `totalTime` is counted. `signs`: how often the page's proctor gave a sign of life, null where
 * that was not asked yet; `lastSignAt`: the newest. `timePerQuestion` has every question that was on the screen, if for less than a second: of a
 * sitting that was begun before that was kept (`knowsShown` false) it has those on which a second was counted.
 * `opensAt` and `closesAt`: from when until when staff let a record be begun (exam/sitting/window.ts); `assignmentId`: by which assignment.
 */
export const sittings = pgTable(
  'sittings',
  {
    id: text().primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id),
    recordId: text('record_id').references((): AnyPgColumn => sittings.id),
    position: integer(),
    state: text({ enum: ['assigned', 'inProgress', 'submitted'] })
      .notNull()
      .default('assigned'),
    assignedAt: instant('assigned_at').notNull(),
    startedAt: instant('started_at'),
    seconds: integer(),
    secondsLeft: integer('seconds_left'),
    minutesGiven: integer('minutes_given').notNull().default(0),
    deadline: instant('deadline'),
    lateUntil: instant('late_until'),
    reinstatedAt: instant('reinstated_at'),
    submittedAt: instant('submitted_at'),
    ending: text().$type<Ending>(),
    holder: text(),
    lastSeq: integer('last_seq').notNull().default(0),
    totalTime: integer('total_time').notNull().default(0),
    timePerQuestion: jsonb('time_per_question').$type<TimePerQuestion>().notNull().default({}),
    right: integer('right_answers'),
    total: integer('total_questions'),
    guessed: jsonb().$type<number[]>().notNull().default([]),
    notedAt: instant('noted_at'),
    resultReadAt: instant('result_read_at'),
    contactAt: instant('contact_at'),
    countedAt: instant('counted_at'),
    signs: integer(),
    lastSignAt: instant('last_sign_at'),
    assignmentId: text('assignment_id').references(() => assignments.id),
    opensAt: instant('opens_at'),
    closesAt: instant('closes_at'),
    knowsShown: boolean('knows_shown').notNull().default(false),
  },
  (table) => [
    index('sittings_student').on(table.studentId, table.assignedAt),
    unique('sittings_module').on(table.recordId, table.position),
    index('sittings_assignment').on(table.assignmentId).where(sql`assignment_id is not null`),
    index('sittings_version').on(table.versionId, table.submittedAt).where(sql`state = 'submitted'`),
    index('sittings_deadline').on(table.deadline).where(sql`state = 'inProgress'`),
    index('sittings_open').on(table.startedAt).where(sql`state = 'inProgress'`),
    index('sittings_ended').on(table.submittedAt).where(sql`state = 'submitted' and record_id is null`),
    uniqueIndex('sittings_one_open').on(table.studentId, table.quizId).where(sql`state = 'inProgress'`),
    check('sittings_submitted', sql`(state = 'submitted') = (submitted_at is not null and ending is not null)`),
  ],
);

/**
 * The answer ledger: only ever added to. `highlights` null: the question has none. `at` is the student's stamp in server time, `receivedAt` ours. `counted` false: kept and not
 * graded, since it came late against the rules of an honest device, or since staff left it out. `sittingId` is a sitting's: the triggers of migration 0086 see to it once a
 * statement, since a foreign key looks for each row, which took as long as all else that a class's submissions do.
 */
export const ledger = pgTable(
  'ledger',
  {
    sittingId: text('sitting_id').notNull(),
    seq: integer().notNull(),
    question: integer().notNull(),
    answer: text().notNull(),
    marked: boolean().notNull(),
    highlights: jsonb().$type<Highlight[]>(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
    counted: boolean().notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.seq] })],
);

/** What the proctor saw and what staff did, once each by its own id. */
export const sittingEvents = pgTable(
  'sitting_events',
  {
    sittingId: text('sitting_id')
      .notNull()
      .references(() => sittings.id),
    id: text().notNull(),
    kind: text().$type<RecordedEvent['kind']>().notNull(),
    detail: text().notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.id] })],
);

/** What the school says to a student in a sitting: `sittingId` is a quiz's or the whole mock test's. `readAt`: when the student said that it was read. */
export const examMessages = pgTable(
  'exam_messages',
  {
    id: text().primaryKey(),
    sittingId: text('sitting_id')
      .notNull()
      .references(() => sittings.id),
    text: text().notNull(),
    at: instant('at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [index('exam_messages_sitting').on(table.sittingId, table.at)],
);
