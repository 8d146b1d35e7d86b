import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  outcomeDays,
  type SessionChange,
  type SessionOutcome,
  type SessionState,
  sessionChanges,
} from '../../contract/schedule/session-life.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import type { Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { type Statement, together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { siteAddress } from '../site-address.ts';
import { type Fitness, readFitness, requireFit } from '../tutors/checks/require-checked.ts';
import { lockTutor, prepareSlots } from '../tutors/hours/fit-slots.ts';
import { readAhead, requireFree } from './book.ts';
import { prepareCancellation, prepareMove, prepareOutcome, prepareRestored } from './change-letters.ts';
import type { School } from './fields.ts';
import { type BookingDetails, findBookings } from './letters.ts';
import type { Span } from './rules.ts';
import { can, findSessionState, type SessionEventType, type SessionFacts, wordFor } from './session.machine.ts';
import { toFacts } from './session-facts.ts';

const dayMs = 24 * 3_600_000;

type SlotRow = typeof slots.$inferSelect;
type BookingRow = typeof bookings.$inferSelect;

/** What is to be done. `to`: the slot it is moved to, else left out. */
export type WantedChange = { bookingId: string; change: SessionChange; to?: string | undefined };
/** Who does it: the tutor whose session it is, or the school. */
export type Changer = { by: 'school' } | { by: 'tutor'; tutorId: string };
export type ChangeDeps = { school: School; site: string; secret: string; now: Date };

/** What changing needs, of what there is. */
export const toChangeDeps = ({
  environment: school,
  secret,
  now,
  listeningAt,
}: Pick<RequestContext, 'environment' | 'secret' | 'now' | 'listeningAt'>): ChangeDeps => ({
  ...{ school, secret, now },
  site: siteAddress({ environment: school, listeningAt }),
});

/** What was changed: where it stood, and stands. */
export type SessionUpdate = { studentId: string; from: SessionState; to: SessionState; startsAt: Date };

const events: Record<SessionChange, { type: SessionEventType }> = {
  cancel: { type: 'booking.cancelled' },
  restore: { type: 'booking.restored' },
  move: { type: 'booking.moved' },
  moveBack: { type: 'booking.movedBack' },
  sayHeld: wordFor.held,
  sayTutorAbsent: wordFor.tutorAbsent,
  sayStudentAbsent: wordFor.studentAbsent,
  takeBack: { type: 'word.takenBack' },
};

const outcomes: Partial<Record<SessionChange, SessionOutcome>> = {
  sayHeld: 'held',
  sayTutorAbsent: 'tutorAbsent',
  sayStudentAbsent: 'studentAbsent',
};

/**
 * Changes a session or a meeting for its tutor or the school, and gives what tells its people what it means for them, to be asked last; its chart says what can be done. Throws
 * `CallRefused`: 404 where there is none, or where it is no session of the tutor's; 409 closed where it can't be done any more, or was done
 * already; 409 conflict where the time to which it would go is taken, or the student is busy then; 404 where that is not offered.
 */
export async function prepareChange(
  tx: Transaction,
  wanted: WantedChange,
  changer: Changer,
  deps: ChangeDeps,
): Promise<{ update: SessionUpdate; finish: Statement }> {
  const held = await holdSession(tx, wanted, changer, deps);
  const { booking, slot } = held.details;
  const facts = toFacts(booking, slot);
  const { now } = deps;
  const { by } = changer;
  if (!can(facts, events[wanted.change].type, now) || isTooLate(wanted.change, { facts, by, now }))
    throw new CallRefused(409, 'closed', whyNot[wanted.change]);
  if (isForOthers(wanted.change, { by, ...booking }))
    throw new CallRefused(409, 'closed', 'You can restore what you’ve canceled yourself. Write to the school about others.');
  const changed = await steps[wanted.change](held);
  const after = toFacts({ ...booking, ...changed.set }, changed.slot);
  const update = {
    studentId: booking.studentId,
    from: findSessionState(facts, now),
    to: findSessionState(after, now),
    startsAt: after.startsAt,
  };
  return { update, finish: changed.finish };
}

/** What somebody can do to a session now. */
export const listChanges = (booking: BookingRow, slot: SlotRow, by: Changer['by'], now: Date): SessionChange[] => {
  const facts = toFacts(booking, slot);
  return sessionChanges.filter(
    (change) =>
      can(facts, events[change].type, now) && !isTooLate(change, { facts, by, now }) && !isForOthers(change, { by, ...booking }),
  );
};

/** A tutor restores what the tutor has cancelled, and no more. */
const isForOthers = (change: SessionChange, { by, cancelledBy }: Pick<BookingRow, 'cancelledBy'> & Pick<Changer, 'by'>) =>
  change === 'restore' && by === 'tutor' && cancelledBy !== 'tutor';

/** A session whose student is locked. `target`: the locked slot where it would take place, and who has it; `ahead`: when the student is busy; both none where it goes nowhere. */
type HeldSession = {
  tx: Transaction;
  details: BookingDetails;
  target: SlotRow | undefined;
  holder: { id: string } | undefined;
  ahead: Span[];
  fitness: Fitness | null;
  deps: ChangeDeps;
  by: Changer['by'];
};

/** What a step has written of a booking, where it takes place then, and what is to be asked last. */
type ChangedSession = { set: Partial<BookingRow>; slot: SlotRow; finish: Statement };

const noSuchSession = () => new CallRefused(404, 'notFound', 'There’s no such session.');

/** Why something cannot be done to a session as it stands. */
const whyNot: Record<SessionChange, string> = {
  cancel: 'This session has already begun, or is canceled.',
  restore: 'Only a canceled session that hasn’t begun can be restored.',
  move: 'This session has already begun, or is canceled.',
  moveBack: 'This session wasn’t moved, or it has already begun.',
  sayHeld: 'This session isn’t over yet, or it’s already recorded as held.',
  sayTutorAbsent: 'This session isn’t over yet, or that’s already recorded.',
  sayStudentAbsent: 'This session isn’t over yet, or that’s already recorded.',
  takeBack: 'Nobody has said anything about this session.',
};

/** What the chart does not know: that a beginning is over, that the same was said already, or how long a tutor may speak. */
function isTooLate(change: SessionChange, { facts, by, now }: { facts: SessionFacts; by: Changer['by']; now: Date }): boolean {
  if (change === 'cancel' || change === 'restore') return facts.startsAt <= now;
  if (change === 'move' || change === 'moveBack') return false;
  const isLong = now.getTime() > facts.endsAt.getTime() + outcomeDays * dayMs;
  const said = outcomes[change] ?? null;
  return (by === 'tutor' && isLong) || said === facts.outcome;
}

/**
 * Locks the student, the tutor whose free times change, and the slot where it would take place, in this order, and reads the session with all that decides: what changes one student's
 * bookings happens in sequence.
 */
async function holdSession(
  tx: Transaction,
  { bookingId, change, to }: WantedChange,
  changer: Changer,
  deps: ChangeDeps,
): Promise<HeldSession> {
  const isOwn = changer.by === 'tutor' ? eq(slots.instructorId, changer.tutorId) : undefined;
  const isIts = and(eq(bookings.id, bookingId), isOwn);
  const its = (column: PgColumn) =>
    sql`(select ${column} from ${bookings} inner join ${slots} on ${slots.id} = ${bookings.slotId} where ${isIts})`;
  const [student, tutor] = [its(bookings.studentId), its(slots.instructorId)];
  const places = { move: sql`${to ?? ''}`, moveBack: its(bookings.movedFrom), restore: its(bookings.slotId) };
  const place = change in places ? places[change as keyof typeof places] : null;
  const [, , [target], [details], [holder], ahead, fitness] = await together(
    () => lockStudent(tx, student, noSuchSession()),
    async () => (freesTimes(change) ? lockTutor(tx, tutor) : undefined),
    // Whoever books it at the same time waits, and is then refused by the one seat; whoever withdraws it waits as well.
    async () => (place === null ? [] : lockSlot(tx, place, tutor)),
    () => findBookings(tx, isIts),
    async () => (place === null ? [] : findHolder(tx, place)),
    async () => (place === null ? [] : readAhead(tx, student, deps.now, bookingId)),
    async () => (place === null ? null : readFitness(tx, { tutor, student })),
  );
  if (!details) throw noSuchSession();
  return { tx, details, target, holder, ahead, fitness, deps, by: changer.by };
}

/** Whether a change leaves a time to the tutor's hours. */
const freesTimes = (change: SessionChange): boolean => change === 'cancel' || change === 'move' || change === 'moveBack';

const lockSlot = (tx: Transaction, slotId: SQL, tutor: SQL) =>
  tx
    .select()
    .from(slots)
    .where(and(eq(slots.id, slotId), eq(slots.instructorId, tutor)))
    .for('update');

async function cancel({ tx, details, deps, by }: HeldSession): Promise<ChangedSession> {
  const { booking, slot } = details;
  const { now } = deps;
  const set = { ...told(booking, now), cancelledAt: now, cancelledBy: by };
  const [, , changeSlots, tellBoth] = await together(
    async () => (by === 'tutor' ? offer(tx, slot.id, now) : undefined),
    () => update(tx, booking, set),
    () => prepareSlots(tx, slot.instructorId, now),
    () => prepareCancellation(tx, { ...details, change: set.change }, { by, ...deps }),
  );
  return { set, slot, finish: () => together(changeSlots, tellBoth) };
}

async function restore({ tx, deps, by, ...held }: HeldSession): Promise<ChangedSession> {
  const { booking, slot } = held.details;
  requireFreeTime(held);
  requireFitPeople(held, slot, { by, ...deps });
  const set = { ...told(booking, deps.now), cancelledAt: null, cancelledBy: null };
  const [, , tellBoth] = await together(
    () => offer(tx, slot.id, null),
    () => update(tx, booking, set),
    () => prepareRestored(tx, { ...held.details, change: set.change }, { by, ...deps }),
  );
  return { set, slot, finish: tellBoth };
}

async function move({ tx, deps, by, ...held }: HeldSession): Promise<ChangedSession> {
  const { booking, slot } = held.details;
  const { now } = deps;
  const next = requireFreeTime(held);
  if (next.startsAt <= now) throw new CallRefused(409, 'closed', 'That time has already begun.');
  requireFitPeople(held, next, { by, ...deps });
  const first = booking.movedFrom ?? slot.id;
  const set = { ...told(booking, now), slotId: next.id, movedFrom: first === next.id ? null : first };
  const [, , , changeSlots, tellBoth] = await together(
    async () => (by === 'tutor' ? offer(tx, slot.id, now) : undefined),
    () => offer(tx, next.id, null),
    () => update(tx, booking, set),
    // The time that is left may be outside the tutor's hours.
    () => prepareSlots(tx, slot.instructorId, now),
    () => prepareMove(tx, { ...held.details, change: set.change, slot: next }, { from: slot, by, ...deps }),
  );
  return { set, slot: next, finish: () => together(changeSlots, tellBoth) };
}

const say =
  (outcome: SessionOutcome | null) =>
  async ({ tx, details, deps, by }: HeldSession): Promise<ChangedSession> => {
    const { booking, slot } = details;
    const set = { outcome, outcomeBy: outcome === null ? null : by, outcomeAt: outcome === null ? null : deps.now };
    const [, tellOutcome] = await together(
      () => update(tx, booking, set),
      () => prepareOutcome(tx, { ...details, booking: { ...booking, ...set } }, deps),
    );
    return { set, slot, finish: tellOutcome };
  };

/** How each change is made. */
const steps: Record<SessionChange, (held: HeldSession) => Promise<ChangedSession>> = {
  ...{ cancel, restore, move, moveBack: move },
  ...{ sayHeld: say('held'), sayTutorAbsent: say('tutorAbsent'), sayStudentAbsent: say('studentAbsent'), takeBack: say(null) },
};

/** The slot where a session would take place: one that is offered, or where it was before. Throws `CallRefused` 404, 409 conflict. */
function requireFreeTime({
  details: { booking, slot },
  target,
  holder,
}: Pick<HeldSession, 'details' | 'target' | 'holder'>): SlotRow {
  const wasOwn = target?.id === booking.movedFrom || target?.id === slot.id;
  if (!target || (target.withdrawnAt !== null && !wasOwn)) throw notOffered();
  if (holder)
    throw holder.id === booking.id ? new CallRefused(409, 'conflict', 'It already takes place at that time.') : timeTaken();
  return target;
}

/** Throws `CallRefused` 409 where the student is busy then, or the tutor may not have the student. A meeting is the parents', whoever their child is. */
function requireFitPeople(
  { details, ahead, fitness }: Pick<HeldSession, 'details' | 'ahead' | 'fitness'>,
  at: SlotRow,
  { by, school }: ChangeDeps & Pick<Changer, 'by'>,
): void {
  if (details.isMeeting || fitness === null) return;
  requireFree(ahead, at);
  requireFit(fitness, at.startsAt, { zone: school.schoolTimeZone, by });
}

/** What is written of a booking that people are told of: each time counts. */
const told = ({ change }: BookingRow, now: Date) => ({ change: change + 1, toldAt: now });

const update = (tx: Transaction, { id }: BookingRow, set: Partial<BookingRow>) =>
  tx.update(bookings).set(set).where(eq(bookings.id, id));

/** Offers a slot again, or (`withdrawnAt`) no more: a tutor who takes a session away from a time isn’t there. */
const offer = (tx: Transaction, slotId: string, withdrawnAt: Date | null) =>
  tx.update(slots).set({ withdrawnAt, closedByHours: false }).where(eq(slots.id, slotId));

export const notOffered = () => new CallRefused(404, 'notFound', 'That time isn’t offered.');
export const timeTaken = () => new CallRefused(409, 'conflict', 'That time is taken.');

/** The booking that has a slot, if one has. */
export const findHolder = (tx: Transaction, slotId: string | SQL) =>
  tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)));
