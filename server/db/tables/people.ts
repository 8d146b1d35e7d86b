import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { duties } from '../../../contract/desk/duties.ts';
import type { Accommodations } from '../../../contract/exam/quizzes.ts';
import { instant } from './columns.ts';

/**
 * Students and their sign-in. `username` in lower case. `passwordHash` argon2id; null until a mailed link has set the first one.
 * `birthYear`: null where nobody said it. `guardianEmail`: where the reports to the parents go; null: to `email`. `guardianName` and `guardianPhone`: as an application or staff named a parent. `reportsStoppedAt`: when whoever gets them said that they want no more. `parentsEndedAt`: when the student, being of age, took what the parents see from them.
 * `mergedInto`: the student's other account, which has all of it: this one is closed.
 */
export const students = pgTable(
  'students',
  {
    id: text().primaryKey(),
    username: text().notNull().unique(),
    passwordHash: text('password_hash'),
    firstname: text().notNull(),
    lastname: text().notNull(),
    email: text().notNull(),
    contact: text().notNull().default(''),
    birthYear: integer('birth_year'),
    guardianEmail: text('guardian_email'),
    guardianName: text('guardian_name'),
    guardianPhone: text('guardian_phone'),
    reportsStoppedAt: instant('reports_stopped_at'),
    parentsEndedAt: instant('parents_ended_at'),
    standard: text().notNull().default(''),
    accommodations: jsonb().$type<Accommodations>().notNull().default({ keysAllowed: false, extraTime: 1 }),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    disabledAt: instant('disabled_at'),
    mergedInto: text('merged_into').references((): AnyPgColumn => students.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('students_email').on(sql`lower(${table.email})`),
    index('students_guardian').on(sql`lower(${table.guardianEmail})`),
  ],
);

/**
 * Teachers: they sign in, and courses name one as instructor. `passwordHash` null: invited, until the mailed link has set the first one. `room`: the https address where their sessions
 * meet; null: in a room of ROOM_SERVER. No two of teachers and staff share a username: a trigger sees to it (0076). `addedKey`: the browser's own name for the adding of one at the desk.
 */
export const teachers = pgTable('teachers', {
  id: text().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text('password_hash'),
  firstname: text().notNull(),
  lastname: text().notNull(),
  email: text().notNull(),
  room: text(),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  disabledAt: instant('disabled_at'),
  addedKey: text('added_key').unique(),
});

/** The staff: they sign in where teachers do, to the school's desk. `passwordHash` as teachers have it. `duty` says what they may do there. */
export const staff = pgTable('staff', {
  id: text().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text('password_hash'),
  firstname: text().notNull(),
  lastname: text().notNull(),
  email: text().notNull(),
  duty: text({ enum: duties }).notNull(),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  disabledAt: instant('disabled_at'),
  addedKey: text('added_key').unique(),
});

/** Whose something is. Parents sign in without an account: they have sessions alone. */
export const accountRole = ['student', 'teacher', 'staff', 'parent'] as const;

/** Who has an account: a username and a password. */
export type AccountRole = Exclude<(typeof accountRole)[number], 'parent'>;

/**
 * Open sessions: only the SHA-256 of a token is stored. `personId` is a student's, a teacher's or a staff member's, as `role` says; of parents it is
 * the address that their link was mailed to, in lower case.
 * `browser`: what signed in, as 'Firefox on Windows'.
 */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    role: text({ enum: accountRole }).notNull(),
    personId: text('person_id').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
    browser: text().notNull().default(''),
  },
  (table) => [index('sessions_person').on(table.role, table.personId), index('sessions_used').on(table.usedAt)],
);

/** Browsers that an account was signed in from, by a token that each keeps: only its SHA-256 is stored. They pass limits that strangers use up. */
export const devices = pgTable(
  'devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    role: text({ enum: accountRole }).notNull(),
    personId: text('person_id').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [index('devices_person').on(table.role, table.personId)],
);

/** Sign-in failures, for the limits. `account` is role and username. `address`: where from, or which known device. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    id: text().primaryKey(),
    account: text().notNull(),
    address: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('sign_in_failures_address').on(table.address, table.at),
    index('sign_in_failures_account').on(table.account, table.at),
  ],
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

/** Who works for the school: teaches, or is at its desk. */
export const facultyRoles = ['teacher', 'staff'] as const;

/**
 * Tutors and staff who were mailed a link that sets a password, most of them the first one: the last link, of which only the SHA-256 of its token is stored. It works until `expiresAt`; the row
 * stays until it was used or taken back.
 */
export const invitations = pgTable(
  'invitations',
  {
    role: text({ enum: facultyRoles }).notNull(),
    personId: text('person_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.personId] })],
);

/** Addresses that staff set and nobody has confirmed yet, one a student: used once the link that was mailed there was opened, until `expiresAt`. Only the SHA-256 of its token is stored. */
export const addressChanges = pgTable('address_changes', {
  studentId: text('student_id')
    .primaryKey()
    .references(() => students.id),
  email: text().notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  askedAt: instant('asked_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** As `addressChanges`, of tutors and staff, one each. */
export const colleagueAddresses = pgTable(
  'colleague_addresses',
  {
    role: text({ enum: facultyRoles }).notNull(),
    personId: text('person_id').notNull(),
    email: text().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.role, table.personId] })],
);
