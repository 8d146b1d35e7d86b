import { and, eq, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/open.ts';
import { applications, orders, payments } from '../db/tables/applications.ts';
import { auditEvents } from '../db/tables/audit.ts';
import { bookings } from '../db/tables/booking.ts';
import { complaints } from '../db/tables/complaints.ts';
import { inquiries } from '../db/tables/inquiries.ts';
import { outbox } from '../db/tables/outbox.ts';
import { devices, sessions, signInFailures, students } from '../db/tables/people.ts';
import { problems } from '../db/tables/problems.ts';
import { rateLimitUses } from '../db/tables/rate-limit-uses.ts';
import { reports } from '../db/tables/reports.ts';
import { nameCounted } from '../http/rate-limit.ts';
import { isAboutResults } from '../parents/about-results.ts';

type StudentRows = Record<
  'applications' | 'complaints' | 'inquiries' | 'mails' | 'sessions' | 'devices' | 'signInFailures' | 'rateLimitUses',
  SQL | undefined
>;

/**
 * Which rows are a student's that do not name the student as their owner. What only bears an e-mail address (an application that was never paid,
 * an inquiry, a complaint, a mail) is theirs where no other account has that address.
 */
export async function belongsTo(
  db: Queryable,
  { id, username, email }: Pick<typeof students.$inferSelect, 'id' | 'username' | 'email'>,
): Promise<StudentRows> {
  const [sharer] = await db
    .select({ id: students.id })
    .from(students)
    .where(and(isAddress(students.email, email), ne(students.id, id)))
    .limit(1);
  const alone = <Condition extends SQL | undefined>(condition: Condition) => (sharer ? sql`false` : condition);
  const own = or(
    eq(applications.studentId, id),
    alone(and(isNull(applications.studentId), sql`lower(${applications.form} ->> 'email') = lower(${email})`)),
  );
  const paid = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(applications, eq(applications.id, orders.applicationId))
    .where(own);
  const booked = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.studentId, id));
  const reported = db
    .select({ once: sql`'report:' || ${reports.id}` })
    .from(reports)
    .where(eq(reports.studentId, id));
  const toldOf = db
    .select({ once: sql`'problem:' || ${problems.id}` })
    .from(problems)
    .where(eq(problems.studentId, id));
  const ownInquiries = alone(isAddress(inquiries.email, email));
  const inquired = db.select({ id: inquiries.id }).from(inquiries).where(ownInquiries);
  return {
    applications: own,
    complaints: alone(isAddress(complaints.email, email)),
    inquiries: ownInquiries,
    // Those about a payment, a booking or an inquiry by their names, since nothing is left of the text of a mail that was sent; those to the
    // address, and what waits to be told to the school about it.
    mails: or(
      ...paid.map((payment) => like(outbox.once, `%:${payment.id.replace(/[\\%_]/g, '\\$&')}`)),
      inArray(sql`split_part(${outbox.once}, ':', 2)`, booked),
      and(like(outbox.once, 'inquiry:%'), inArray(sql`split_part(${outbox.once}, ':', 2)`, inquired)),
      inArray(outbox.once, toldOf),
      // Those that went to a guardian's own address.
      inArray(outbox.once, reported),
      isAboutResults(id),
      alone(or(isAddress(outbox.recipient, email), names(outbox.text, email))),
    ),
    devices: and(eq(devices.role, 'student'), eq(devices.personId, id)),
    sessions: and(eq(sessions.role, 'student'), eq(sessions.personId, id)),
    signInFailures: eq(signInFailures.account, `student:${username}`),
    rateLimitUses: inArray(rateLimitUses.who, [nameCounted(username), id]),
  };
}

/**
 * The mails to addresses that the student had before, or was to have, as the record of actions has them: those that no other student has. Read before the record
 * forgets the student.
 */
export async function mailsToFormerAddresses(db: Queryable, studentId: string): Promise<SQL | undefined> {
  const rows = await db
    .select({ before: auditEvents.before, after: auditEvents.after })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectKind, 'student'), eq(auditEvents.subjectId, studentId)));
  const former = rows.flatMap(({ before, after }) => [before?.email, before?.newEmail, after?.newEmail]);
  const addresses = [...new Set(former.flatMap((email) => (typeof email === 'string' ? [email.toLowerCase()] : [])))];
  const taken = await db
    .select({ email: sql<string>`lower(${students.email})` })
    .from(students)
    .where(and(ne(students.id, studentId), inArray(sql`lower(${students.email})`, addresses)));
  const others = new Set(taken.map(({ email }) => email));
  return inArray(
    sql`lower(${outbox.recipient})`,
    addresses.filter((email) => !others.has(email)),
  );
}

const isAddress = (column: PgColumn, email: string): SQL => sql`lower(${column}) = lower(${email})`;

/** Whether a text has the address between blanks, as the letters to the school write it, and not a longer one that contains it. */
const names = (column: PgColumn, email: string): SQL => sql`${column} ~* ${`(^|\\s)${email.replace(/[^\w@]/g, '\\$&')}(\\s|$)`}`;
