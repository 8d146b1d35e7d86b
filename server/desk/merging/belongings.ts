import { type SQL, sql } from 'drizzle-orm';

/**
 * A column that says whose a row is. `what`: what the preview calls its rows; null where they are counted with others, or are nobody's business there. `clash`: the columns in which no two
 * rows of one student may be the same: such a row stays in the closed account. `only`: which rows of the table are meant, as `its`, and of the kept student's as they are known.
 */
export type OwnedTable = {
  table: string;
  column: string;
  what: string | null;
  clash?: readonly string[];
  only?: (keptId: string) => SQL;
};

const ofStudent = (column: string) => () => sql`its.${sql.identifier(column)} = 'student'`;
const student = { column: 'student_id' };

/** What goes over, in an order in which nothing refers to what has not gone yet. */
export const belongings: readonly OwnedTable[] = [
  { ...student, table: 'applications', what: 'Applications with their payments' },
  {
    ...{ ...student, table: 'enrolments', what: 'Enrollments' },
    // What staff enrolled in is there once; each payment has an enrolment of its own.
    only: (keptId) => sql`(its.payment_id is not null or not exists (select 1 from enrolments known
      where known.student_id = ${keptId} and known.course_id = its.course_id and known.payment_id is null))`,
  },
  { table: 'quizzes', column: 'drill_for', what: null },
  {
    ...{ ...student, table: 'sittings', what: 'Tests' },
    // What was given in both accounts and begun in neither is there once.
    only: (keptId) => sql`its.record_id is null and not (its.state = 'assigned' and exists (select 1 from sittings known
      where known.student_id = ${keptId} and known.quiz_id = its.quiz_id and known.record_id is null))`,
  },
  {
    ...{ ...student, table: 'sittings', what: null },
    only: (keptId) => sql`its.record_id in (select id from sittings known where known.student_id = ${keptId})`,
  },
  { ...student, table: 'bookings', what: 'Sessions and meetings' },
  { ...student, table: 'homework_works', what: 'Homework', clash: ['homework_id'] },
  { ...student, table: 'doubts', what: 'Doubts', clash: ['client_key'] },
  { ...student, table: 'doubt_share_ratings', what: null, clash: ['doubt_id'] },
  {
    ...{ ...student, table: 'consents', what: null },
    // Of two that hold, the kept account's stays.
    only: (keptId) => sql`(its.ended_at is not null or not exists (select 1 from consents known
      where known.student_id = ${keptId} and known.ended_at is null))`,
  },
  { ...student, table: 'consent_choices', what: null, clash: ['purpose', 'side'] },
  { ...student, table: 'consent_events', what: null },
  { ...student, table: 'consent_asks', what: null, clash: ['side'] },
  { ...student, table: 'notebook_entries', what: 'Questions in the notebook', clash: ['origin'] },
  {
    ...{ ...student, table: 'notebook_answers', what: null },
    only: (keptId) => sql`its.entry_id in (select id from notebook_entries known where known.student_id = ${keptId})`,
  },
  { ...student, table: 'goals', what: 'Goals', clash: ['course_id'] },
  { ...student, table: 'group_members', what: 'Groups', clash: ['group_id'] },
  { ...student, table: 'reports', what: 'Reports to parents', clash: ['from'] },
  { ...student, table: 'objections', what: 'Reports on questions', clash: ['quiz_id', 'name'] },
  { ...student, table: 'problems', what: 'Reports of problems' },
  // Of concerns staff learn nothing here, not even that there is one.
  { ...student, table: 'concerns', what: null },
  { table: 'concerns', column: 'raised_by', what: null, clash: ['role', 'concern_key'], only: ofStudent('role') },
  { table: 'notices', column: 'person_id', what: null, clash: ['role', 'once'], only: ofStudent('role') },
  { table: 'notices', column: 'about', what: null },
  { table: 'attachments', column: 'owner_id', what: null, clash: ['owner_role', 'photo_key'], only: ofStudent('owner_role') },
];

/** What opens the closed account or tells of it, and ends with it. */
export const ending: readonly Omit<OwnedTable, 'what' | 'clash'>[] = [
  { ...student, table: 'password_links' },
  { ...student, table: 'address_changes' },
  { ...student, table: 'parent_links' },
  { table: 'push_subscriptions', column: 'person_id', only: ofStudent('role') },
  { table: 'sessions', column: 'person_id', only: ofStudent('role') },
  { table: 'devices', column: 'person_id', only: ofStudent('role') },
  { table: 'calendar_feeds', column: 'reader', only: ofStudent('role') },
];
