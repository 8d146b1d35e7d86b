import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ApplicationForm } from '../../contract/applications.ts';
import type { Ending, RecordedEvent, TimePerQuestion } from '../../contract/attempts.ts';
import type { Question } from '../../contract/questions.ts';
import type { Accommodations } from '../../contract/quizzes.ts';
import type { OrderState } from '../payments/order.machine.ts';

/** An instant to the millisecond; JavaScript's Date outside. */
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** Students and their sign-in. `username` in lower case. `passwordHash` argon2id; null until a mailed link has set the first one. */
export const students = pgTable('students', {
  id: text('id').primaryKey(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash'),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  email: text('email').notNull(),
  contact: text('contact').notNull().default(''),
  standard: text('standard').notNull().default(''),
  accommodations: jsonb('accommodations').$type<Accommodations>().notNull().default({ keysAllowed: false, extraTime: 1 }),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  disabledAt: instant('disabled_at'),
});

/** Teachers: they sign in, and courses name one as instructor. */
export const teachers = pgTable('teachers', {
  id: text('id').primaryKey(),
  username: text('username').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  firstname: text('firstname').notNull(),
  lastname: text('lastname').notNull(),
  email: text('email').notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  disabledAt: instant('disabled_at'),
});

/** Open sessions: only the SHA-256 of a token is stored. `personId` is a student's or a teacher's, as `role` says. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    role: text('role', { enum: ['student', 'teacher'] }).notNull(),
    personId: text('person_id').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [index('sessions_person').on(table.role, table.personId)],
);

/** Sign-in failures, for the limits. `account` is role and username. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: text('id').primaryKey(),
    account: text('account').notNull(),
    address: text('address').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('sign_in_failures_address').on(table.address, table.at)],
);

/** Links that set a student's password, mailed: only the SHA-256 of a token is stored. One use, until `expiresAt`. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('password_links_student').on(table.studentId)],
);

/** What is counted for limits other than sign-in's: `what` was done, by `who` (an address or an account). */
export const turns = pgTable(
  'turns',
  {
    id: text('id').primaryKey(),
    what: text('what').notNull(),
    who: text('who').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('turns_who').on(table.what, table.who, table.at)],
);

/** The courses on offer: reference data, made by the migration. */
export const courses = pgTable('courses', {
  id: text('id').primaryKey(),
  name: text('name').notNull().unique(),
  instructorId: text('instructor_id').references(() => teachers.id),
});

/**
 * Who is in which course. `plan` is what was bought, where a course has plans. Made by staff once a course, or by a captured payment
 * (`paymentId`), once each: who buys both SAT plans has two.
 */
export const enrolments = pgTable(
  'enrolments',
  {
    id: text('id').primaryKey(),
    studentId: text('student_id')
      .notNull()
      .references(() => students.id),
    courseId: text('course_id')
      .notNull()
      .references(() => courses.id),
    plan: text('plan'),
    paymentId: text('payment_id').unique(),
    progress: jsonb('progress').$type<string[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('enrolments_once').on(table.studentId, table.courseId).where(sql`payment_id is null`)],
);

/**
 * A quiz, a mock test (`isNode`), a module of one (`moduleOf`) or a bank for drills (`isBank`), by its lasting name: the content
 * folder's, a module's being 'mock/module'. What is in it stands in its versions.
 */
export const quizzes = pgTable('quizzes', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  isNode: boolean('is_node').notNull().default(false),
  isBank: boolean('is_bank').notNull().default(false),
  moduleOf: text('module_of').references((): AnyPgColumn => quizzes.id),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** A module in a version of a mock test: which content, whether it is mathematics, and its time in s (null: the default). */
export type ModuleOfVersion = { quizId: string; versionId: string; type: string; seconds: number | null };

/**
 * One state of a quiz's content, never changed once made. `digest` is of the whole content: the same import makes none. A mock
 * test's version has `modules` and no questions of its own; its `questionCount` is the sum of theirs.
 */
export const quizVersions = pgTable(
  'quiz_versions',
  {
    id: text('id').primaryKey(),
    quizId: text('quiz_id')
      .notNull()
      .references(() => quizzes.id),
    version: integer('version').notNull(),
    digest: text('digest').notNull(),
    title: text('title'),
    creator: text('creator'),
    subject: text('subject').notNull(),
    minutes: integer('minutes'),
    questionCount: integer('question_count').notNull(),
    modules: jsonb('modules').$type<ModuleOfVersion[]>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique('quiz_versions_number').on(table.quizId, table.version)],
);

/** What grading needs and a student sees only afterwards. `accepted`: further forms of a numeric key. `explanation`: HTML. */
export type AnswerKey = { answer: string; accepted: string[]; explanation: string };

/** A version's questions, numbered from 1. `delivered` is what a student gets; `key` never leaves before the sitting is over. */
export const questions = pgTable(
  'questions',
  {
    versionId: text('version_id')
      .notNull()
      .references(() => quizVersions.id),
    number: integer('number').notNull(),
    name: text('name').notNull(),
    delivered: jsonb('delivered').$type<Question>().notNull(),
    key: jsonb('key').$type<AnswerKey>().notNull(),
    domain: text('domain').notNull(),
    skill: text('skill').notNull(),
    difficulty: text('difficulty').notNull(),
  },
  (table) => [primaryKey({ columns: [table.versionId, table.number] })],
);

/** Images of questions by the SHA-256 of their bytes; served as /media/{digest}.{extension}. */
export const media = pgTable('media', {
  digest: text('digest').primaryKey(),
  extension: text('extension', { enum: ['svg', 'png', 'webp'] }).notNull(),
  bytes: bytes('bytes').notNull(),
});

/**
 * One sitting of one student: a row of /getQuizzesByStudentId, or a module of a mock test's (`recordId`, `position` from 1). `state`
 * moves assigned -> inProgress -> submitted; only staff take it back (`reinstatedAt`). `holder` is the tab that holds it. `lastSeq`
 * is the ledger's highest number without a gap. `totalTime` in s. A module has `seconds` by its content; its `deadline` is set
 * when it is opened, from `secondsLeft` where staff gave another time. `lateUntil`: closed at its deadline, late answers are taken.
 */
export const sittings = pgTable(
  'sittings',
  {
    id: text('id').primaryKey(),
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
    position: integer('position'),
    state: text('state', { enum: ['assigned', 'inProgress', 'submitted'] })
      .notNull()
      .default('assigned'),
    assignedAt: instant('assigned_at').notNull(),
    startedAt: instant('started_at'),
    seconds: integer('seconds'),
    secondsLeft: integer('seconds_left'),
    deadline: instant('deadline'),
    lateUntil: instant('late_until'),
    reinstatedAt: instant('reinstated_at'),
    submittedAt: instant('submitted_at'),
    ending: text('ending').$type<Ending>(),
    holder: text('holder'),
    lastSeq: integer('last_seq').notNull().default(0),
    totalTime: integer('total_time').notNull().default(0),
    timePerQuestion: jsonb('time_per_question').$type<TimePerQuestion>().notNull().default({}),
    right: integer('right_answers'),
    total: integer('total_questions'),
  },
  (table) => [
    index('sittings_student').on(table.studentId, table.assignedAt),
    unique('sittings_module').on(table.recordId, table.position),
    index('sittings_deadline').on(table.deadline).where(sql`state = 'inProgress'`),
    index('sittings_open').on(table.startedAt).where(sql`state = 'inProgress'`),
    uniqueIndex('sittings_one_open').on(table.studentId, table.quizId).where(sql`state = 'inProgress'`),
    check('sittings_submitted', sql`(state = 'submitted') = (submitted_at is not null and ending is not null)`),
  ],
);

/** The answer ledger: only ever added to. `at` is the student's stamp in server time, `receivedAt` ours. */
export const ledger = pgTable(
  'ledger',
  {
    sittingId: text('sitting_id')
      .notNull()
      .references(() => sittings.id),
    seq: integer('seq').notNull(),
    question: integer('question').notNull(),
    answer: text('answer').notNull(),
    marked: boolean('marked').notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
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
    id: text('id').notNull(),
    kind: text('kind').$type<RecordedEvent['kind']>().notNull(),
    detail: text('detail').notNull(),
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sittingId, table.id] })],
);

/**
 * Mail to send: a row in the transaction that causes it, sent afterwards, tried again until it is gone. `once` names what may be mailed
 * a single time, as 'receipt:pay_…'.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    once: text('once').unique(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    createdAt: instant('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_waiting').on(table.nextAttemptAt).where(sql`sent_at is null`)],
);

/** When a recurring job may run next; taking the row is what keeps two processes from running it at once. */
export const jobs = pgTable('jobs', { name: text('name').primaryKey(), nextRunAt: instant('next_run_at').notNull() });

/** Inquiries of the contact page, as they came. */
export const inquiries = pgTable('inquiries', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  course: text('course').notNull(),
  details: text('details').notNull(),
  at: instant('at').notNull(),
});

/**
 * Applications, stored before any money moves. `key` is the browser's own name for one. `studentId` once a captured payment has made or
 * found the account; `isNewAccount` whether it made it.
 */
export const applications = pgTable('applications', {
  id: text('id').primaryKey(),
  key: text('key').notNull().unique(),
  kind: text('kind', { enum: ['sat', 'ap'] }).notNull(),
  itemName: text('item_name').notNull(),
  form: jsonb('form').$type<ApplicationForm>().notNull(),
  consentedAt: instant('consented_at').notNull(),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  studentId: text('student_id').references(() => students.id),
  isNewAccount: boolean('is_new_account'),
});

/**
 * An order at Razorpay, by Razorpay's id. `state` is the state of `orderMachine` (server/payments). `amount` in major units as listed,
 * `amountMinor` as Razorpay has it. `paymentId` is the one captured payment that counts. `createdAt`: when it was made, or last
 * handed out. `askedAt`: when Razorpay was last asked; null where it is to be asked anew.
 */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    applicationId: text('application_id')
      .notNull()
      .references(() => applications.id),
    kind: text('kind', { enum: ['sat', 'ap'] }).notNull(),
    itemName: text('item_name').notNull(),
    amount: integer('amount').notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: ['INR', 'USD'] }).notNull(),
    state: text('state').$type<OrderState>().notNull(),
    paymentId: text('payment_id').unique(),
    createdAt: instant('created_at').notNull(),
    paidAt: instant('paid_at'),
    askedAt: instant('asked_at'),
  },
  (table) => [index('orders_application').on(table.applicationId), index('orders_state').on(table.state, table.createdAt)],
);

/**
 * Payments as far as Razorpay told us of them, by Razorpay's id. `surplus`: captured for an application that was paid already, to be given
 * back by staff. `mismatched`: captured, but not what the order asks for; staff look at it.
 */
export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: ['failed', 'authorized', 'captured', 'surplus', 'mismatched', 'refunded'] }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').notNull(),
    firstHeardAt: instant('first_heard_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('payments_order').on(table.orderId)],
);

/** Webhook events that were taken, by the id that Razorpay repeats on every delivery of one. */
export const webhookEvents = pgTable('webhook_events', {
  id: text('id').primaryKey(),
  event: text('event').notNull(),
  receivedAt: instant('received_at').notNull(),
});
