import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { ConcernTopic } from '../../contract/concerns/concerns.ts';
import { formatMoment } from '../../contract/moments.ts';
import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { concerns } from '../db/tables/concerns.ts';
import { courses } from '../db/tables/courses.ts';
import { doubtLines, doubts } from '../db/tables/doubts.ts';
import { staff, students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { belongsToParty } from '../doubts/access.ts';
import { toParty } from '../doubts/party-calls.ts';
import { describeSubject } from '../doubts/shown.ts';
import { holdUses, rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { newId } from '../ids.ts';
import { concernLetter } from '../mail/letters/concern.ts';
import { queueMail } from '../mail/outbox.ts';
import { findStudentOf } from '../meetings/load-meetings.ts';
import { readRoomToken } from '../schedule/room-link.ts';
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
  const { role, id } = caller;
  await store(concern, { role, raisedBy: id }, context, async (tx) => {
    const [person, topic] = await together(
      () => readPerson(tx, caller),
      async () => (about === undefined ? {} : lookUpTopic(tx, about, { caller, zone: context.environment.schoolTimeZone })),
    );
    const own = role === 'student' ? { studentId: id, studentName: person } : {};
    return { fromName: person, ...own, ...topic };
  });
}

/** Raises a concern of whoever has a link of ours, as `raiseConcernByLink` of the contract says. Throws `CallRefused`. */
export async function raiseConcernByLink(
  { token, ...concern }: Concern & { token: string },
  context: RequestContext,
): Promise<void> {
  const inRoom = readRoomToken(token, context.secret);
  if (inRoom === null) {
    const student = await findStudentOf(context.db, token, context);
    await storeFrom(concern, fromParents(student), {}, context);
    return;
  }
  const found = await findSession(context.db, eq(bookings.id, inRoom.bookingId), context.environment.schoolTimeZone);
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such session.');
  const { student, tutor, isMeeting } = found;
  const own = { studentId: student.id, studentName: toName(student) };
  const source: Source =
    inRoom.reader === 'tutor'
      ? { role: 'teacher', raisedBy: tutor.id, fromName: toName(tutor) }
      : isMeeting
        ? fromParents(student)
        : { role: 'student', raisedBy: student.id, fromName: toName(student), ...own };
  await storeFrom(concern, source, toTopic({ kind: 'session', id: found.slotId }, found), context);
}

const storeFrom = (
  concern: Concern,
  { role, raisedBy, ...source }: Source,
  topic: Partial<Topic>,
  context: RequestContext,
): Promise<void> => store(concern, { role, raisedBy }, context, async () => ({ ...source, ...topic }));

type PersonName = { id: string; firstname: string; lastname: string };

function fromParents(student: PersonName): Source {
  const studentName = toName(student);
  return { role: 'parent', raisedBy: student.id, fromName: `Parents of ${studentName}`, studentId: student.id, studentName };
}

type Raiser = Pick<Source, 'role' | 'raisedBy'>;

/** Stores a concern, and tells who receives it. `readSource`: whose it is by name, and what it is about. */
async function store(
  { concernKey, text }: Concern,
  raiser: Raiser,
  context: RequestContext,
  readSource: (tx: Transaction) => Promise<Omit<Source, keyof Raiser> & Partial<Topic>>,
): Promise<void> {
  const { db, environment, now } = context;
  await transact(db, async (tx) => {
    const uses = { what: 'concern', who: raiser.raisedBy };
    const [source, safeguarders, , isKnown] = await together(
      () => readSource(tx),
      () => readSafeguarders(tx, environment),
      // Whoever sends the same again at once waits here.
      () => holdUses(tx, uses),
      () => isRaised(tx, { concernKey, ...raiser }),
    );
    if (safeguarders.length === 0)
      throw new CallRefused(409, 'notOpen', `Nobody at the school receives this yet. Please call ${environment.supportPhone}.`);
    if (isKnown) return nothingMore;
    const id = newId();
    const times = { raisedAt: now, changedAt: now, remindAt: new Date(now.getTime() + firstReminderMs) };
    await together(
      async () => tx.insert(concerns).values({ id, concernKey, text, state: 'raised', ...raiser, ...source, ...times }),
      () => rateLimit(tx, { ...uses, limit: concernsPerHour, windowMs: 3_600_000 }, now),
    );
    return () => tellSafeguarders(tx, { id, reminder: 0, safeguarders, site: siteAddress(context), now });
  });
}

async function isRaised(tx: Transaction, { role, raisedBy, concernKey }: Raiser & { concernKey: string }): Promise<boolean> {
  const its = and(eq(concerns.role, role), eq(concerns.raisedBy, raisedBy), eq(concerns.concernKey, concernKey));
  return (await tx.select({ id: concerns.id }).from(concerns).where(its)).length > 0;
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
  const letter = concernLetter({ url: `${site}/desk/concerns/${id}`, isReminder: reminder > 0 });
  const mailTo = (staffId: string, email: string) => () =>
    queueMail(tx, { recipient: email, once: `concern:${id}:${staffId}:${reminder}`, ...letter }, now);
  await together(...safeguarders.map(({ id: staffId, email }) => mailTo(staffId, email)));
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
  const isOwn = caller.role === 'student' ? eq(bookings.studentId, caller.id) : eq(slots.instructorId, caller.id);
  const whichSession = and(eq(slots.id, id), isOwn, isNull(bookings.cancelledAt));
  const found =
    caller.role === 'staff' ? null : await (kind === 'doubt' ? findDoubt(db, id, caller) : findSession(db, whichSession, zone));
  if (!found) throw new CallRefused(404, 'notFound', `There’s no such ${kind}.`);
  return toTopic({ kind, id }, found);
}

const toTopic = ({ kind, id }: ConcernTopic, { student, about }: { student: PersonName; about: string }): Topic => ({
  ...{ studentId: student.id, studentName: toName(student), aboutKind: kind, aboutId: id, about },
});

const studentNames = { id: students.id, firstname: students.firstname, lastname: students.lastname };

async function findDoubt(db: Queryable, id: string, caller: Caller) {
  const [found] = await db
    .select({ text: doubtLines.text, course: courses.name, student: studentNames })
    .from(doubts)
    .innerJoin(doubtLines, and(eq(doubtLines.doubtId, doubts.id), eq(doubtLines.number, 1)))
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(students, eq(students.id, doubts.studentId))
    .where(and(eq(doubts.id, id), belongsToParty(db, toParty(caller))));
  return found && { student: found.student, about: `A doubt in ${found.course}: ${describeSubject(found.text).subject}` };
}

async function findSession(db: Queryable, which: SQL | undefined, zone: string) {
  const [found] = await db
    .select({ slotId: slots.id, startsAt: slots.startsAt, kind: bookings.kind, student: studentNames, tutor: teachers })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .where(which);
  if (!found) return null;
  const { slotId, startsAt, kind, student, tutor } = found;
  const when = `${formatMoment(startsAt.getTime(), 'fullDate', zone)}, ${formatMoment(startsAt.getTime(), 'time', zone)}`;
  const isMeeting = kind === 'meeting';
  return { slotId, student, tutor, isMeeting, about: `A ${isMeeting ? 'meeting' : 'session'} with ${toName(tutor)} on ${when}` };
}
