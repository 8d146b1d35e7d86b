import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { FreeTime } from '../../contract/schedule/tutor-sessions.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import type { Database, Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { together } from '../db/together.ts';
import { nothingMore, transact } from '../db/transact.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { CallRefused } from '../http/refused.ts';
import { readFitness, requireFit } from '../tutors/checks/require-checked.ts';
import { readAhead, requireFree } from './book.ts';
import { tooLate } from './cancel.ts';
import { prepareMove } from './change-letters.ts';
import { type ChangeDeps, findHolder, notOffered, timeTaken } from './change-session.ts';
import { type BookingDetails, findBookings } from './letters.ts';
import { bookingsPerHour, cancelHoursOf, cancelUntil, overlap, type Span } from './rules.ts';
import { can } from './session.machine.ts';
import { toFacts } from './session-facts.ts';
import { readFreeTimes } from './tutor-sessions.ts';

type OwnSession = { studentId: string; sessionId: string };
type MoveDeps = Pick<ChangeDeps, 'school' | 'now'>;

/** The times to which a student's session could go. Throws `CallRefused` as `getMoveTimes` of the contract says. */
export async function listMoveTimes(db: Database, { studentId, sessionId }: OwnSession, deps: MoveDeps): Promise<FreeTime[]> {
  const [own] = await readOwn(db, studentId, [sessionId]);
  const { slot } = requireMovable(own, deps);
  const [times, ahead] = await together(
    () => readFreeTimes(db, slot.instructorId, deps.now),
    () => readAhead(db, studentId, deps.now),
  );
  const others = withoutOwn(ahead, slot);
  return times.filter(
    ({ startsAt, duration }) => !others.some((other) => overlap(other, { startsAt: new Date(startsAt), duration })),
  );
}

/**
 * Moves a student's session: the one time is taken and the other freed in one transaction, and both people are told. A repeat changes nothing. Throws `CallRefused` as
 * `moveStudentSession` of the contract says.
 */
export const moveOwnSession = (
  db: Database,
  { studentId, sessionId, to }: OwnSession & { to: string },
  deps: ChangeDeps,
): Promise<void> =>
  transact(db, async (tx) => {
    const tutor = sql`(select ${slots.instructorId} from ${slots} where ${slots.id} = ${sessionId})`;
    const [, held, [target], [holder], ahead, fitness] = await together(
      () => lockStudent(tx, studentId),
      () => readOwn(tx, studentId, [sessionId, to]),
      // Whoever books it at the same time waits, or is waited for.
      async () => tx.select().from(slots).where(eq(slots.id, to)).for('update'),
      async () => findHolder(tx, to),
      () => readAhead(tx, studentId, deps.now),
      () => readFitness(tx, { tutor, student: studentId }),
    );
    const own = held.find(({ slot }) => slot.id === sessionId);
    const isThere = held.some(({ slot, booking }) => slot.id === to && booking.change > 0);
    // The first answer was lost.
    if (!own && isThere) return nothingMore;
    const details = requireMovable(own, deps);
    const { booking, slot } = details;
    // A time that its tutor has left is gone back to by nobody's word but the tutor's.
    if (!target || target.instructorId !== slot.instructorId || target.withdrawnAt !== null) throw notOffered();
    if (target.startsAt <= deps.now) throw new CallRefused(409, 'closed', 'That time has already begun.');
    if (holder) throw timeTaken();
    requireFit(fitness, target.startsAt, { zone: deps.school.schoolTimeZone, by: 'student' });
    requireFree(withoutOwn(ahead, slot), target);
    const first = booking.movedFrom ?? slot.id;
    const change = booking.change + 1;
    const moved = { slotId: target.id, movedFrom: first === target.id ? null : first, change, toldAt: deps.now };
    const [, , tellBoth] = await together(
      () => rateLimit(tx, { what: 'booking', who: studentId, limit: bookingsPerHour, windowMs: 3_600_000 }, deps.now),
      () => tx.update(bookings).set(moved).where(eq(bookings.id, booking.id)),
      () => prepareMove(tx, { ...details, change, slot: target }, { ...deps, by: 'student', from: slot }),
    );
    return tellBoth;
  });

/** What a student has booked of some slots. */
const readOwn = (db: Queryable, studentId: string, slotIds: string[]): Promise<BookingDetails[]> =>
  findBookings(
    db,
    and(
      inArray(bookings.slotId, slotIds),
      eq(bookings.studentId, studentId),
      eq(bookings.kind, 'session'),
      isNull(bookings.cancelledAt),
    ),
  );

/** Throws `CallRefused` where it is not booked, or can't be given back any more. */
function requireMovable(own: BookingDetails | undefined, { school, now }: MoveDeps): BookingDetails {
  if (!own) throw notBooked();
  const hours = cancelHoursOf(own.booking, school);
  // Without a cut-off it is over once the room is open, for tutors as well.
  const isMovable = can(toFacts(own.booking, own.slot), 'booking.moved', now);
  if (!isMovable || now >= cancelUntil(own.slot, hours)) throw new CallRefused(409, 'closed', tooLate(hours, true));
  return own;
}

const notBooked = () => new CallRefused(404, 'notFound', 'You haven’t booked this session.');

/** A student is in one session at a time: the one that begins then is the one that is moved. */
const withoutOwn = (ahead: Span[], { startsAt }: Span): Span[] =>
  ahead.filter((other) => other.startsAt.getTime() !== startsAt.getTime());
