import { eq } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { bookings } from '../db/tables/booking.ts';
import { together } from '../db/together.ts';
import { movedLetter, restoredLetter } from '../mail/letters/moved.ts';
import {
  outcomeLetter,
  type SettledState,
  schoolAbsenceLetter,
  tutorLateLetter,
  tutorOutcomeLetter,
} from '../mail/letters/session-outcome.ts';
import { queueMail } from '../mail/outbox.ts';
import { meetingsPath } from '../meetings/meeting-link.ts';
import type { ChangeDeps } from './change-session.ts';
import { type BookingDetails, formatName, forTheTutor, readBooking, roomsOf, send, toMailed } from './letters.ts';
import type { Span } from './rules.ts';
import { findSessionState } from './session.machine.ts';
import { toFacts } from './session-facts.ts';

type Doer = { by: 'tutor' | 'school' };
/** A student moves, and does nothing else that is mailed here. */
type Mover = Doer['by'] | 'student';
type Deps = ChangeDeps & Doer;

const doers = {
  student: { student: 'You', tutor: 'Your student' },
  tutor: { student: 'Your tutor', tutor: 'You' },
  school: { student: 'The school', tutor: 'The school' },
} as const;

/** Mails both people that a session takes place at another time; the file moves it in their calendars. `from`: when it was to be. */
export const mailMove = async (tx: Transaction, bookingId: string, deps: Deps & { from: Span }): Promise<void> =>
  mailMoved(tx, await readBooking(tx, bookingId), deps);

/** As `mailMove`, of a session that was read already. */
export const mailMoved = (
  tx: Transaction,
  details: BookingDetails,
  { from, ...deps }: ChangeDeps & { by: Mover; from: Span },
): Promise<void> => mailBoth(tx, details, deps, 'moved', (session) => movedLetter({ ...session, before: from.startsAt }));

/** Mails both people that a cancelled session takes place after all; the file puts it back into their calendars. */
export const mailRestored = async (tx: Transaction, bookingId: string, deps: Deps): Promise<void> =>
  mailBoth(tx, await readBooking(tx, bookingId), deps, 'restored', restoredLetter);

async function mailBoth(
  tx: Transaction,
  details: BookingDetails,
  { by, ...deps }: ChangeDeps & { by: Mover },
  kind: string,
  write: (session: Parameters<typeof restoredLetter>[0]) => ReturnType<typeof restoredLetter>,
): Promise<void> {
  const { client, tutor } = details;
  const session = toMailed(details, deps.school);
  const roomFor = roomsOf(details, deps);
  const mail = { details, isCancelled: false, school: deps.school, now: deps.now } as const;
  const own = { zone: details.zone ?? session.zone, name: client.greeted, other: formatName(tutor), by: doers[by].student };
  const room = { student: roomFor('student'), tutor: roomFor('tutor') };
  const forStudent = write({ ...session, ...own, room: room.student });
  const forTutor = write({ ...forTheTutor(details, session), other: formatName(client), by: doers[by].tutor, room: room.tutor });
  await together(
    () => send(tx, { ...mail, kind, to: client, with: tutor, room: room.student, letter: forStudent }),
    () => send(tx, { ...mail, kind: `${kind}-tutor`, to: tutor, with: client, room: room.tutor, letter: forTutor }),
  );
}

/** Mails the student (or the parents, a meeting) what somebody said became of a session. */
export async function mailOutcome(tx: Transaction, bookingId: string, { site, secret, school, now }: Deps): Promise<void> {
  const details = await readBooking(tx, bookingId);
  const settled = await readSettled(tx, details, now);
  if (settled === null) return;
  const letter = writeOutcome(details, settled, { site, secret, school, now });
  await queueMail(tx, { ...letter, recipient: details.client.email, once: `outcome:${bookingId}:${now.getTime()}` }, now);
}

/**
 * Mails, once, what the room has recorded of a session that is over: to the student and the tutor that one of them was not seen, and to the school where it was the
 * tutor. `schoolMail`: where the school reads.
 */
export async function mailAbsence(
  tx: Transaction,
  bookingId: string,
  { schoolMail, ...deps }: ChangeDeps & { schoolMail: string },
): Promise<void> {
  const details = await readBooking(tx, bookingId);
  const settled = await readSettled(tx, details, deps.now);
  if (settled !== 'tutorAbsent' && settled !== 'studentAbsent') return;
  const { client, tutor } = details;
  const session = toMailed(details, deps.school);
  const once = (who: string) => `absence-${who}:${bookingId}`;
  await queueMail(tx, { ...writeOutcome(details, settled, deps), recipient: client.email, once: once('student') }, deps.now);
  const forTutor = {
    ...forTheTutor(details, session),
    other: formatName(client),
    pageUrl: `${deps.site}/teacher-portal/dashboard`,
  };
  await queueMail(tx, { ...tutorOutcomeLetter({ ...forTutor, settled }), recipient: tutor.email, once: once('tutor') }, deps.now);
  if (settled !== 'tutorAbsent') return;
  await queueMail(tx, { ...writeForSchool(details, session, deps, true), recipient: schoolMail, once: once('school') }, deps.now);
}

/** Mails, once, the tutor and the school that a student waits in the room of a session that should have begun. */
export async function mailLateness(
  tx: Transaction,
  bookingId: string,
  { schoolMail, ...deps }: ChangeDeps & { schoolMail: string },
): Promise<void> {
  const details = await readBooking(tx, bookingId);
  const session = toMailed(details, deps.school);
  const forTutor = { ...forTheTutor(details, session), other: formatName(details.client), room: roomsOf(details, deps)('tutor') };
  const once = (who: string) => `late-${who}:${bookingId}`;
  await queueMail(tx, { ...tutorLateLetter(forTutor), recipient: details.tutor.email, once: once('tutor') }, deps.now);
  await queueMail(
    tx,
    { ...writeForSchool(details, session, deps, false), recipient: schoolMail, once: once('school') },
    deps.now,
  );
}

const writeForSchool = (
  { client, tutor }: BookingDetails,
  session: ReturnType<typeof toMailed>,
  { site }: ChangeDeps,
  isOver: boolean,
) =>
  schoolAbsenceLetter({
    ...{ ...session, student: formatName(client), tutor: formatName(tutor), isOver },
    pageUrl: `${site}/desk/sessions`,
  });

function writeOutcome(details: BookingDetails, settled: SettledState, { site, secret, school, now }: ChangeDeps) {
  const session = toMailed(details, school);
  const path = session.isMeeting
    ? meetingsPath({ ...details.student, id: details.studentId }, secret, now)
    : '/student-portal/schedule';
  return outcomeLetter({
    ...{ ...session, zone: details.zone ?? session.zone, name: details.client.greeted, other: formatName(details.tutor) },
    ...{ settled, scheduleUrl: `${site}${path}` },
  });
}

/** What is recorded of a session that is over; null while it is not, or where it was cancelled. */
async function readSettled(tx: Transaction, { id, slot }: BookingDetails, now: Date): Promise<SettledState | null> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id));
  const state = booking ? findSessionState(toFacts(booking, slot), now) : 'cancelled';
  return state === 'held' || state === 'unsettled' || state === 'tutorAbsent' || state === 'studentAbsent' ? state : null;
}
