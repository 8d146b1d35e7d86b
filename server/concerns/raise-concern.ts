import { and, eq, isNull } from 'drizzle-orm';
import type { ConcernTopic } from '../../contract/concerns/concerns.ts';
import { formatMoment } from '../../contract/moments.ts';
import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { concerns } from '../db/tables/concerns.ts';
import { courses } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { staff, students, teachers } from '../db/tables/people.ts';
import { belongsToParty } from '../doubts/access.ts';
import { toParty } from '../doubts/party-calls.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { concernLetter } from '../mail/letters/concern.ts';
import { queueMail } from '../mail/outbox.ts';
import { findStudentOf } from '../meetings/load-meetings.ts';
import { siteAddress } from '../site-address.ts';
import { readSafeguarders } from './safeguarders.ts';

type Concern = { concernKey: string; text: string };
type Source = Pick<typeof concerns.$inferInsert, 'role' | 'raisedBy' | 'fromName' | 'studentId' | 'studentName'>;
type Topic = Pick<typeof concerns.$inferInsert, 'studentId' | 'studentName' | 'aboutKind' | 'aboutId' | 'about'>;

/** When the lead and the deputy are reminded of what neither has read: after an hour, then day by day. */
export const firstReminderMs = 3_600_000;

/** Whoever is worried may say so again and again; only a program is stopped. */
const concernsPerHour = 30;

const toName = ({ firstname, lastname }: { firstname: string; lastname: string }) => `${firstname} ${lastname}`.trim();

/** Raises a concern of somebody signed in, as `raiseConcern` of the contract says. Throws `CallRefused`. */
export async function raiseConcern(
  { about, ...concern }: Concern & { about?: ConcernTopic | undefined },
  caller: Caller,
  context: RequestContext,
): Promise<void> {
  const person = await readPerson(context.db, caller);
  const own = caller.role === 'student' ? { studentId: caller.id, studentName: person } : {};
  const topic =
    about === undefined ? {} : await lookUpTopic(context.db, about, { caller, zone: context.environment.schoolTimeZone });
  await store(concern, { role: caller.role, raisedBy: caller.id, fromName: person, ...own }, topic, context);
}

/** Raises a concern of a student's parents, as `raiseParentsConcern` of the contract says. Throws `CallRefused`. */
export async function raiseParentsConcern(
  { token, ...concern }: Concern & { token: string },
  context: RequestContext,
): Promise<void> {
  const student = await findStudentOf(context.db, token, context);
  const studentName = toName(student);
  const from = { role: 'parent', raisedBy: student.id, fromName: `Parents of ${studentName}` } as const;
  await store(concern, { ...from, studentId: student.id, studentName }, {}, context);
}

async function store(
  { concernKey, text }: Concern,
  source: Source,
  topic: Partial<Topic>,
  context: RequestContext,
): Promise<void> {
  const { db, environment, now } = context;
  await db.transaction(async (tx) => {
    const safeguarders = await readSafeguarders(tx, environment);
    if (safeguarders.length === 0)
      throw new CallRefused(409, 'notOpen', `Nobody at the school receives this yet. Please call ${environment.supportPhone}.`);
    const id = newId();
    const times = { raisedAt: now, changedAt: now, remindAt: new Date(now.getTime() + firstReminderMs) };
    const added = await tx
      .insert(concerns)
      .values({ id, concernKey, text, state: 'raised', ...source, ...topic, ...times })
      .onConflictDoNothing()
      .returning({ id: concerns.id });
    if (added.length === 0) return;
    const limit = { what: 'concern', who: `${source.role} ${source.raisedBy}`, limit: concernsPerHour, windowMs: 3_600_000 };
    await rateLimit(tx, limit, now);
    await tellSafeguarders(tx, { id, reminder: 0, safeguarders, site: siteAddress(context), now });
  });
}

/** Mails the lead and the deputy that there is a concern, or still is, without anything of it. */
export async function tellSafeguarders(
  tx: Transaction,
  {
    id,
    reminder,
    safeguarders,
    site,
    now,
  }: { id: string; reminder: number; safeguarders: { id: string; email: string }[]; site: string; now: Date },
): Promise<void> {
  for (const { id: staffId, email } of safeguarders) {
    const letter = concernLetter({ url: `${site}/desk/concerns/${id}`, isReminder: reminder > 0 });
    await queueMail(tx, { recipient: email, once: `concern:${id}:${staffId}:${reminder}`, ...letter }, now);
  }
}

const tables = { student: students, teacher: teachers, staff } as const;

async function readPerson(db: Queryable, { role, id }: Caller): Promise<string> {
  // They do so from the page of their meetings, where it is known whose parents they are.
  if (role === 'parent') throw new CallRefused(403, 'forbidden', 'Parents raise a concern from the page of their meetings.');
  const table = tables[role];
  const [person] = await db.select({ firstname: table.firstname, lastname: table.lastname }).from(table).where(eq(table.id, id));
  return person ? toName(person) : '';
}

/** What a concern is about, in words, and which student. Throws `CallRefused` 404 where it is not the caller's. */
async function lookUpTopic(
  db: Queryable,
  { kind, id }: ConcernTopic,
  { caller, zone }: { caller: Caller; zone: string },
): Promise<Topic> {
  const found =
    caller.role === 'staff' ? null : await (kind === 'doubt' ? findDoubt(db, id, caller) : findSession(db, id, caller, zone));
  if (!found) throw new CallRefused(404, 'notFound', `There is no such ${kind}.`);
  const { student, about } = found;
  return { studentId: student.id, studentName: toName(student), aboutKind: kind, aboutId: id, about };
}

const studentNames = { id: students.id, firstname: students.firstname, lastname: students.lastname };

async function findDoubt(db: Queryable, id: string, caller: Caller) {
  const [found] = await db
    .select({ subject: doubts.subject, course: courses.name, student: studentNames })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(students, eq(students.id, doubts.studentId))
    .where(and(eq(doubts.id, id), belongsToParty(db, toParty(caller))));
  return found && { student: found.student, about: `A doubt in ${found.course}: ${found.subject}` };
}

async function findSession(db: Queryable, slotId: string, { role, id }: Caller, zone: string) {
  const isOwn = role === 'student' ? eq(bookings.studentId, id) : eq(slots.instructorId, id);
  const [found] = await db
    .select({ startsAt: slots.startsAt, student: studentNames, tutor: teachers })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .where(and(eq(slots.id, slotId), isOwn, isNull(bookings.cancelledAt)));
  if (!found) return null;
  const when = `${formatMoment(found.startsAt.getTime(), 'fullDate', zone)}, ${formatMoment(found.startsAt.getTime(), 'time', zone)}`;
  return { student: found.student, about: `A session with ${toName(found.tutor)} on ${when}` };
}
