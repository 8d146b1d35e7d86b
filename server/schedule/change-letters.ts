import { formatName } from '../accounts/names.ts';
import type { Transaction } from '../db/open.ts';
import { type Statement, together } from '../db/together.ts';
import { nothingMore } from '../db/transact.ts';
import { type Canceler, cancelledLetter, tutorCancelledLetter } from '../mail/letters/cancelled.ts';
import { movedLetter, restoredLetter } from '../mail/letters/moved.ts';
import {
  outcomeLetter,
  type SettledState,
  schoolAbsenceLetter,
  tutorLateLetter,
  tutorOutcomeLetter,
} from '../mail/letters/session-outcome.ts';
import { type Letter, queueMail } from '../mail/outbox.ts';
import { meetingsPath } from '../meetings/meeting-link.ts';
import { prepareTelling } from '../notices/tell.ts';
import type { ChangeDeps } from './change-session.ts';
import {
  type BookingDetails,
  forTheTutor,
  nameMail,
  type Person,
  readBooking,
  renderFile,
  roomsOf,
  toMailed,
} from './letters.ts';
import type { Reader as Side } from './room-link.ts';
import type { Span } from './rules.ts';
import { findSessionState } from './session.machine.ts';
import { toFacts } from './session-facts.ts';
import { tellOfSession, toNotice, toNoticeContext } from './tell-session.ts';

/** So long before a session somebody gets ready for it, in ms: what is news of it is mailed by then at any hour. */
const getReadyMs = 2 * 3_600_000;

type ChangeOrder = ChangeDeps & { by: Canceler };

const doers = {
  student: { student: 'You', tutor: 'Your student' },
  tutor: { student: 'Your tutor', tutor: 'You' },
  school: { student: 'The school', tutor: 'The school' },
} as const;

/** What tells both people that a session takes place at another time; the file moves it in their calendars. `from`: when it was to be. */
export const prepareMove = (
  tx: Transaction,
  details: BookingDetails,
  { from, ...deps }: ChangeOrder & { from: Span },
): Promise<Statement<void>> =>
  preparePlace(tx, details, { ...deps, kind: 'moved', from }, (session) => movedLetter({ ...session, before: from.startsAt }));

/** What tells both people that a cancelled session takes place after all; the file puts it back into their calendars. */
export const prepareRestored = (tx: Transaction, details: BookingDetails, deps: ChangeOrder): Promise<Statement<void>> =>
  preparePlace(tx, details, { ...deps, kind: 'restored' }, restoredLetter);

async function preparePlace(
  tx: Transaction,
  details: BookingDetails,
  { by, kind, from, ...deps }: ChangeOrder & { kind: string; from?: Span },
  write: (session: Parameters<typeof restoredLetter>[0]) => Letter,
): Promise<Statement<void>> {
  const { client, tutor } = details;
  const session = toMailed(details, deps.school);
  const roomFor = roomsOf(details, deps);
  const own = { zone: details.zone ?? session.zone, name: client.greeted, other: formatName(tutor), by: doers[by].student };
  const room = { student: roomFor('student'), tutor: roomFor('tutor') };
  const forClient = write({ ...session, ...own, room: room.student });
  const forTutor = write({ ...forTheTutor(details, session), other: formatName(client), by: doers[by].tutor, room: room.tutor });
  return prepareBoth(tx, { details, kind, by, from, room, forClient, forTutor }, deps);
}

/** What tells student and tutor that a session is cancelled, and by whom; the file takes it out of the calendar. */
export async function prepareCancellation(
  tx: Transaction,
  details: BookingDetails,
  { by, ...deps }: ChangeOrder,
): Promise<Statement<void>> {
  const { client, tutor } = details;
  const session = { ...toMailed(details, deps.school), by };
  const own = { zone: details.zone ?? session.zone, name: client.greeted };
  const forClient = cancelledLetter({ ...session, ...own, tutor: formatName(tutor) });
  const forTutor = tutorCancelledLetter({ ...forTheTutor(details, session), student: formatName(client) });
  return prepareBoth(tx, { details, kind: 'cancelled', by, room: null, forClient, forTutor }, deps);
}

/** `room`: where each goes in; null of a session that takes place no more. `from`: when it was to be, of one that was moved. */
type ChangeDraft = {
  details: BookingDetails;
  kind: string;
  by: Canceler;
  from?: Span | undefined;
  room: Record<Side, string | null> | null;
  forClient: Letter;
  forTutor: Letter;
};

/**
 * What tells both people of a change, each with its file for their calendar, as one statement that can go with the commit. It is mailed whatever they have chosen, after their quiet
 * hours unless somebody would get ready before; whoever did it is not told of it as of news.
 */
async function prepareBoth(
  tx: Transaction,
  { details, kind, by, from, room, forClient, forTutor }: ChangeDraft,
  deps: ChangeDeps,
): Promise<Statement<void>> {
  const { client, tutor, slot } = details;
  const first = Math.min(slot.startsAt.getTime(), (from ?? slot).startsAt.getTime());
  const prepareOne = (to: Side, name: string, letter: Letter, [reader, other]: [Person, Person]) => {
    const file = { details, room: room?.[to] ?? null, to: reader, with: other, isCancelled: room === null };
    const needed = { recipient: reader.email, calendar: renderFile(file, deps) };
    const change = { changed: details.id, isOwn: by === to, endsAt: new Date(first - getReadyMs) };
    const notice = toNotice(details, { to, once: nameMail(name, details), letter, needed, ...change });
    return prepareTelling(tx, notice, toNoticeContext(deps));
  };
  const [tellClient, tellTutor] = await together(
    () => prepareOne('student', kind, forClient, [client, tutor]),
    () => prepareOne('tutor', `${kind}-tutor`, forTutor, [tutor, client]),
  );
  return async () => {
    await together(tellClient, tellTutor);
  };
}

/** What tells the student (or the parents, a meeting) what somebody said became of a session, whose student is locked. */
export async function prepareOutcome(tx: Transaction, details: BookingDetails, deps: ChangeDeps): Promise<Statement> {
  const settled = findSettled(details, deps.now);
  if (settled === null) return nothingMore;
  const once = `outcome:${details.id}:${deps.now.getTime()}`;
  const news = { to: 'student', once, letter: writeOutcome(details, settled, deps), isHeld: true } as const;
  return prepareTelling(tx, toNotice(details, news), toNoticeContext(deps));
}

/**
 * Tells, once, what the room has recorded of a session that is over: to the student and the tutor that one of them was not seen, and to the school where it was the
 * tutor. `schoolMail`: where the school reads.
 */
export async function tellAbsence(
  tx: Transaction,
  bookingId: string,
  { schoolMail, ...deps }: ChangeDeps & { schoolMail: string },
): Promise<void> {
  const details = await readBooking(tx, bookingId);
  const settled = findSettled(details, deps.now);
  if (settled !== 'tutorAbsent' && settled !== 'studentAbsent') return;
  const session = toMailed(details, deps.school);
  const once = (who: string) => `absence-${who}:${bookingId}`;
  const context = toNoticeContext(deps);
  const forClient = writeOutcome(details, settled, deps);
  await tellOfSession(tx, details, { to: 'student', once: once('student'), letter: forClient }, context);
  const forTutor = tutorOutcomeLetter({
    ...{ ...forTheTutor(details, session), other: formatName(details.client), settled },
    pageUrl: `${deps.site}/teacher-portal/dashboard`,
  });
  await tellOfSession(tx, details, { to: 'tutor', once: once('tutor'), letter: forTutor }, context);
  if (settled !== 'tutorAbsent') return;
  await queueMail(tx, { ...writeForSchool(details, session, deps, true), recipient: schoolMail, once: once('school') }, deps.now);
}

/** Tells, once and at any hour, the tutor and the school that a student waits in the room of a session that should have begun. */
export async function tellLateness(
  tx: Transaction,
  bookingId: string,
  { schoolMail, ...deps }: ChangeDeps & { schoolMail: string },
): Promise<void> {
  const details = await readBooking(tx, bookingId);
  const { client, tutor, slot } = details;
  const session = toMailed(details, deps.school);
  const letter = tutorLateLetter({
    ...{ ...forTheTutor(details, session), other: formatName(client), room: roomsOf(details, deps)('tutor') },
  });
  const once = (who: string) => `late-${who}:${bookingId}`;
  const news = { to: 'tutor', once: once('tutor'), letter, needed: { recipient: tutor.email }, endsAt: slot.startsAt } as const;
  await tellOfSession(tx, details, news, toNoticeContext(deps));
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
function findSettled({ booking, slot }: BookingDetails, now: Date): SettledState | null {
  const state = findSessionState(toFacts(booking, slot), now);
  return state === 'held' || state === 'unsettled' || state === 'tutorAbsent' || state === 'studentAbsent' ? state : null;
}
