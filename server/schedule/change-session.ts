import { and, eq, isNull } from 'drizzle-orm';
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
import type { Statement } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { siteAddress } from '../site-address.ts';
import { readFitness, requireFit } from '../tutors/checks/require-checked.ts';
import { fitSlots, lockTutor } from '../tutors/hours/fit-slots.ts';
import { readAhead, requireFree } from './book.ts';
import { prepareCancellation, prepareMove, prepareRestored, tellOutcome } from './change-letters.ts';
import type { School } from './fields.ts';
import { readBooking } from './letters.ts';
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
 * Changes a session or a meeting for its tutor or the school, and tells its people what it means for them; its chart says what can be done. Throws
 * `CallRefused`: 404 where there is none, or where it is no session of the tutor's; 409 closed where it can't be done any more, or was done
 * already; 409 conflict where the time to which it would go is taken, or the student is busy then; 404 where that is not offered.
 */
export async function changeSession(
  tx: Transaction,
  wanted: WantedChange,
  changer: Changer,
  deps: ChangeDeps,
): Promise<SessionUpdate> {
  const { booking, slot } = await holdSession(tx, wanted.bookingId, changer);
  const facts = toFacts(booking, slot);
  const { now } = deps;
  const { by } = changer;
  if (!can(facts, events[wanted.change].type, now) || isTooLate(wanted.change, { facts, by, now }))
    throw new CallRefused(409, 'closed', whyNot[wanted.change]);
  if (isForOthers(wanted.change, { by, ...booking }))
    throw new CallRefused(409, 'closed', 'You can restore what you’ve canceled yourself. Write to the school about others.');
  const held = { tx, booking, slot, deps, by };
  if (wanted.change === 'cancel') await cancel(held);
  else if (wanted.change === 'restore') await restore(held);
  else if (wanted.change === 'move') await move(held, wanted.to ?? '');
  else if (wanted.change === 'moveBack') await move(held, booking.movedFrom ?? '');
  else await say(held, outcomes[wanted.change] ?? null);
  const [changed] = await readHeld(tx, booking.id);
  if (!changed) throw noSuchSession();
  const after = toFacts(changed.booking, changed.slot);
  return {
    studentId: booking.studentId,
    from: findSessionState(facts, now),
    to: findSessionState(after, now),
    startsAt: after.startsAt,
  };
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

type HeldSession = { tx: Transaction; booking: BookingRow; slot: SlotRow; deps: ChangeDeps; by: Changer['by'] };

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

/** Locks the student, then reads the session: what changes one student's bookings happens in sequence. */
async function holdSession(
  tx: Transaction,
  bookingId: string,
  changer: Changer,
): Promise<{ booking: BookingRow; slot: SlotRow }> {
  const [whose] = await tx.select({ studentId: bookings.studentId }).from(bookings).where(eq(bookings.id, bookingId));
  if (!whose) throw noSuchSession();
  await lockStudent(tx, whose.studentId);
  const [found] = await readHeld(tx, bookingId);
  if (!found || (changer.by === 'tutor' && found.slot.instructorId !== changer.tutorId)) throw noSuchSession();
  return found;
}

const readHeld = (tx: Transaction, bookingId: string) =>
  tx
    .select({ booking: bookings, slot: slots })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(eq(bookings.id, bookingId));

async function cancel({ tx, booking, slot, deps, by }: HeldSession): Promise<void> {
  await lockTutor(tx, slot.instructorId);
  if (by === 'tutor') await offer(tx, slot.id, deps.now);
  await update(tx, booking, deps.now, { cancelledAt: deps.now, cancelledBy: by });
  await fitSlots(tx, slot.instructorId, deps.now);
  await askAtOnce(prepareCancellation(tx, await readBooking(tx, booking.id), { by, ...deps }));
}

async function restore({ tx, booking, slot, deps, by }: HeldSession): Promise<void> {
  await takeFree(tx, slot.id, booking, slot);
  await requireFreeStudent(tx, booking, slot);
  await requireFitTutor(tx, booking, slot, { by, ...deps });
  await offer(tx, slot.id, null);
  await update(tx, booking, deps.now, { cancelledAt: null, cancelledBy: null });
  await askAtOnce(prepareRestored(tx, await readBooking(tx, booking.id), { by, ...deps }));
}

async function move({ tx, booking, slot, deps, by }: HeldSession, to: string): Promise<void> {
  await lockTutor(tx, slot.instructorId);
  const next = await takeFree(tx, to, booking, slot);
  if (next.startsAt <= deps.now) throw new CallRefused(409, 'closed', 'That time has already begun.');
  await requireFreeStudent(tx, booking, next);
  await requireFitTutor(tx, booking, next, { by, ...deps });
  const first = booking.movedFrom ?? slot.id;
  if (by === 'tutor') await offer(tx, slot.id, deps.now);
  await offer(tx, next.id, null);
  await update(tx, booking, deps.now, { slotId: next.id, movedFrom: first === next.id ? null : first });
  // The time that is left may be outside the tutor's hours.
  await fitSlots(tx, slot.instructorId, deps.now);
  await askAtOnce(prepareMove(tx, await readBooking(tx, booking.id), { from: slot, by, ...deps }));
}

/** Tells what could be told with the commit: here the session is read once more before that. */
const askAtOnce = async (prepared: Promise<Statement<void>>): Promise<void> => (await prepared)();

async function say({ tx, booking, deps, by }: HeldSession, outcome: SessionOutcome | null): Promise<void> {
  const said = { outcome, outcomeBy: outcome === null ? null : by, outcomeAt: outcome === null ? null : deps.now };
  await tx.update(bookings).set(said).where(eq(bookings.id, booking.id));
  await tellOutcome(tx, booking.id, deps);
}

const requireFreeStudent = async (tx: Transaction, booking: BookingRow, slot: SlotRow) =>
  booking.kind === 'session' ? requireFree(await readAhead(tx, booking.studentId, slot.startsAt, booking.id), slot) : undefined;

/** A meeting is the parents', whoever their child is. */
async function requireFitTutor(
  tx: Transaction,
  { kind, studentId }: BookingRow,
  { instructorId, startsAt }: SlotRow,
  { by, school }: ChangeDeps & Pick<Changer, 'by'>,
): Promise<void> {
  if (kind === 'meeting') return;
  const fitness = await readFitness(tx, { tutor: instructorId, student: studentId });
  requireFit(fitness, startsAt, { zone: school.schoolTimeZone, by });
}

/** Changes a booking that people are told of: each time counts. */
const update = async (tx: Transaction, { id, change }: BookingRow, now: Date, set: Partial<BookingRow>): Promise<void> => {
  await tx
    .update(bookings)
    .set({ ...set, change: change + 1, toldAt: now })
    .where(eq(bookings.id, id));
};

/** Offers a slot again, or (`withdrawnAt`) no more: a tutor who takes a session away from a time isn’t there. */
const offer = (tx: Transaction, slotId: string, withdrawnAt: Date | null) =>
  tx.update(slots).set({ withdrawnAt, closedByHours: false }).where(eq(slots.id, slotId));

/**
 * Locks a free slot of the same tutor: one that is offered, or where the session was before. Whoever books it at the same time waits, and is then refused by
 * the one seat; whoever withdraws it waits as well. Throws `CallRefused` 404, 409 conflict.
 */
async function takeFree(tx: Transaction, slotId: string, own: BookingRow, { id, instructorId }: SlotRow): Promise<SlotRow> {
  const its = and(eq(slots.id, slotId), eq(slots.instructorId, instructorId));
  const [slot] = await tx.select().from(slots).where(its).for('update');
  const wasOwn = slotId === own.movedFrom || slotId === id;
  if (!slot || (slot.withdrawnAt !== null && !wasOwn)) throw notOffered();
  const [taken] = await findHolder(tx, slotId);
  if (taken) throw taken.id === own.id ? new CallRefused(409, 'conflict', 'It already takes place at that time.') : timeTaken();
  return slot;
}

export const notOffered = () => new CallRefused(404, 'notFound', 'That time isn’t offered.');
export const timeTaken = () => new CallRefused(409, 'conflict', 'That time is taken.');

/** The booking that has a slot, if one has. */
export const findHolder = (tx: Transaction, slotId: string) =>
  tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)));
