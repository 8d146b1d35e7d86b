import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { roomOpensBefore } from '../../contract/schedule/room.ts';
import { formatName } from '../accounts/names.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { courses } from '../db/tables/courses.ts';
import { noticeSettings } from '../db/tables/notices.ts';
import { parentChoices } from '../db/tables/parents.ts';
import { students, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { bookedLetter, tutorBookedLetter } from '../mail/letters/booked.ts';
import type { MailedSession } from '../mail/letters/session-words.ts';
import type { WrongQuestions } from '../mail/letters/wrong-questions.ts';
import { type Letter, queueMail } from '../mail/outbox.ts';
import { meetingsPath } from '../meetings/meeting-link.ts';
import type { School } from './fields.ts';
import { renderCalendar } from './ics.ts';
import { hasRoom, type Reader, roomPath } from './room-link.ts';
import { cancelUntil, endOf } from './rules.ts';

/** Mails student and tutor that a session is booked, each with it as a file for the calendar. `about`: for the tutor alone. */
export async function mailBooking(
  tx: Transaction,
  details: BookingDetails,
  { school, site, secret, about, now }: { school: School; site: string; secret: string; about: WrongQuestions | null; now: Date },
): Promise<void> {
  const { client, tutor, slot } = details;
  const until = cancelUntil(slot, school.bookingCancelHours);
  const session = toMailed(details, school);
  const roomFor = roomsOf(details, { school, site, secret });
  const mail = (kind: string, of: Omit<CalendarFile, 'details'>, letter: Letter) =>
    queueMail(
      tx,
      {
        ...letter,
        ...{ recipient: of.to.email, once: nameMail(kind, details), calendar: renderFile({ details, ...of }, { school, now }) },
      },
      now,
    );
  const forClient = bookedLetter({
    ...session,
    room: roomFor('student'),
    zone: details.zone ?? session.zone,
    name: client.greeted,
    tutor: formatName(tutor),
    cancelUntil: until > now ? until : null,
    scheduleUrl: `${site}${session.isMeeting ? meetingsPath({ ...details.student, id: details.studentId }, secret, now) : '/student-portal/schedule'}`,
  });
  const room = roomFor('tutor');
  const forTutor = tutorBookedLetter({ ...forTheTutor(details, session), room, student: formatName(client), about });
  await together(
    () => mail('booked', { to: client, with: tutor, room: roomFor('student') }, forClient),
    () => mail('booked-tutor', { to: tutor, with: client, room }, forTutor),
  );
}

export type Person = { firstname: string; lastname: string; email: string };
export type BookingDetails = Awaited<ReturnType<typeof findBookings>>[number];
/** The address of a session's page for each of its two people; null where the school has set no place. */
export const roomsOf =
  ({ id, tutor }: BookingDetails, { school, site, secret }: { school: School; site: string; secret: string }) =>
  (reader: Reader): string | null =>
    hasRoom(tutor.room, school) ? `${site}${roomPath(id, reader, secret)}` : null;

/** The name of a mail, by which it is found again when the student is erased: what is told of a session after a change of it is told anew. */
export const nameMail = (kind: string, { id, change }: Pick<BookingDetails, 'id' | 'change'>): string =>
  change > 1 || (change > 0 && kind.startsWith('reminder')) ? `${kind}:${id}:${change}` : `${kind}:${id}`;

/** What the tutor is told: on the clock of the tutor's own zone, where it is known. */
export const forTheTutor = <Session extends MailedSession>({ tutor }: BookingDetails, session: Session) => ({
  ...session,
  zone: tutor.timeZone ?? session.schoolZone,
  name: tutor.firstname,
});

/** What is told of a session, on the school's clock. */
export const toMailed = ({ slot, course, isMeeting }: BookingDetails, { schoolTimeZone }: School): MailedSession => ({
  startsAt: slot.startsAt,
  endsAt: endOf(slot),
  course,
  zone: schoolTimeZone,
  schoolZone: schoolTimeZone,
  isMeeting,
});

/** Whose clock a student lives by. */
const studentSettings = alias(noticeSettings, 'student_settings');

/** A session with its people, as letters tell of it. Throws where there is none. */
export async function readBooking(tx: Transaction, bookingId: string): Promise<BookingDetails> {
  const details = await findBooking(tx, bookingId);
  if (!details) throw new Error(`There is no booking ${bookingId}.`);
  return details;
}

/** As `readBooking`, if there is one. */
export const findBooking = async (db: Queryable, bookingId: string): Promise<BookingDetails | undefined> =>
  (await findBookings(db, eq(bookings.id, bookingId)))[0];

/** Sessions with their people, those that are not cancelled first. */
export async function findBookings(db: Queryable, which: SQL | undefined) {
  const person = <Table extends typeof students | typeof teachers>({ firstname, lastname, email }: Table) => ({
    firstname,
    lastname,
    email,
  });
  const rows = await db
    .select({
      booking: bookings,
      id: bookings.id,
      bookedIn: bookings.timeZone,
      studentZone: { timeZone: studentSettings.timeZone, isChosen: studentSettings.isZoneChosen },
      parentsZone: parentChoices.timeZone,
      change: bookings.change,
      slot: slots,
      course: courses.name,
      kind: bookings.kind,
      studentId: bookings.studentId,
      student: { ...person(students), guardianEmail: students.guardianEmail },
      tutor: { ...person(teachers), room: teachers.room, timeZone: noticeSettings.timeZone },
    })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .innerJoin(students, eq(students.id, bookings.studentId))
    .innerJoin(teachers, eq(teachers.id, slots.instructorId))
    .leftJoin(noticeSettings, and(eq(noticeSettings.role, 'teacher'), eq(noticeSettings.personId, teachers.id)))
    .leftJoin(studentSettings, and(eq(studentSettings.role, 'student'), eq(studentSettings.personId, students.id)))
    .leftJoin(parentChoices, eq(parentChoices.address, sql`lower(${students.guardianEmail})`))
    .leftJoin(courses, eq(courses.id, bookings.courseId))
    .where(which)
    // Nulls come first.
    .orderBy(desc(bookings.cancelledAt));
  return rows.map(toDetails);
}

type DetailsRow = {
  kind: string;
  bookedIn: string | null;
  studentZone: { timeZone: string | null; isChosen: boolean } | null;
  parentsZone: string | null;
  student: Person & { guardianEmail: string | null };
};

function toDetails<Row extends DetailsRow>(found: Row) {
  const isMeeting = found.kind === 'meeting';
  const { bookedIn, studentZone, parentsZone } = found;
  // What its reader chose comes first, and where their browser was last comes before the school's.
  const [chosen, noted] = isMeeting
    ? [parentsZone, null]
    : [studentZone?.isChosen ? studentZone.timeZone : null, studentZone?.timeZone ?? null];
  return {
    ...found,
    isMeeting,
    zone: chosen ?? bookedIn ?? noted,
    client: isMeeting ? toParents(found.student) : { ...found.student, greeted: found.student.firstname },
  };
}

/** The parents of a student, of whom nothing but an address may be known: their own, else the student's. */
const toParents = ({ firstname, email, guardianEmail }: Person & { guardianEmail: string | null }) => ({
  ...{ firstname: `${firstname}’s`, lastname: 'parents', greeted: `${firstname}’s parents` },
  email: guardianEmail ?? email,
});

type CalendarFile = {
  details: BookingDetails;
  /** Where to go in; null where the school has set no place, or nothing takes place. */
  room: string | null;
  to: Person;
  with: Person;
  isCancelled?: boolean;
};

/** A session as a file for the calendar of one of its two people. */
export function renderFile(
  { details, room, to, with: other, isCancelled = false }: CalendarFile,
  { school, now }: { school: School; now: Date },
): string {
  const noun = details.isMeeting ? 'Parent meeting' : 'Session';
  const what = details.course === null ? noun : details.course;
  return renderCalendar({
    uid: details.id,
    change: details.change,
    isCancelled,
    startsAt: details.slot.startsAt,
    endsAt: endOf(details.slot),
    summary: `${what} with ${formatName(other)}`,
    description: isCancelled ? 'This session is canceled.' : describeSession(room),
    place: room,
    organizer: parseMailbox(school.mailFrom),
    attendee: { name: formatName(to), address: to.email },
    now,
  });
}

const describeSession = (room: string | null) =>
  room === null ? 'A Prepchart session.' : `A Prepchart session. Join here, from ${roomOpensBefore} minutes before: ${room}`;

/** A name without the quotation marks that a mail puts around one with a comma (RFC 5322, 3.2.4). */
const unquoted = (name: string) => (/^".*"$/.test(name) ? name.slice(1, -1).replace(/\\(.)/g, '$1').trim() : name);

/** MAIL_FROM in its parts: 'Prepchart <no-reply@prepchart.example>', or an address alone. */
function parseMailbox(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^([^<]*)<([^>]+)>$/.exec(mailFrom) ?? [];
  return { name: unquoted(name.trim()) || 'Prepchart', address };
}
