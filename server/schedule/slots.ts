import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { students, teachers } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { earliestStart, endOf, longestSession, overlap } from './rules.ts';

type SlotRow = typeof slots.$inferSelect;
type Offer = { instructorId: string; starts: readonly Date[]; duration: number };

/** Which of the times became slots, and which did not: they are offered already, cross another slot of the tutor, or are over. */
export type OfferResult = { added: Date[]; there: Date[]; crossing: Date[]; past: Date[] };

/**
 * Makes slots of a tutor; what was withdrawn at such a time is offered again. A tutor’s slots never cross each other. Throws `CallRefused` 400
 * for a duration (in minutes) that cannot be, 404 for an unknown tutor.
 */
export const offerSlots = (db: Queryable, { instructorId, starts, duration }: Offer, now: Date): Promise<OfferResult> =>
  db.transaction(async (tx) => {
    if (!Number.isInteger(duration) || duration < 5 || duration > longestSession) {
      throw new CallRefused(400, 'badInput', `A session takes 5 to ${longestSession} minutes.`);
    }
    // In sequence: two that add at once could not see each other's slots.
    const locked = await tx.select({ id: teachers.id }).from(teachers).where(eq(teachers.id, instructorId)).for('no key update');
    if (locked.length === 0) throw new CallRefused(404, 'notFound', 'There’s no such teacher.');
    const result: OfferResult = { added: [], there: [], crossing: [], past: [] };
    const ordered = [...starts].sort((one, other) => one.getTime() - other.getTime());
    const near = await slotsNear(tx, instructorId, ordered, duration);
    const made: SlotRow[] = [];
    for (const startsAt of ordered) {
      const same = near.find((slot) => slot.startsAt.getTime() === startsAt.getTime());
      const open = near.filter((slot) => slot.withdrawnAt === null && overlap(slot, { startsAt, duration }));
      if (startsAt <= now) result.past.push(startsAt);
      else if (same?.withdrawnAt === null) result.there.push(startsAt);
      else if (open.length > 0) result.crossing.push(startsAt);
      else {
        const slot = {
          ...{ id: same?.id ?? newId(), instructorId, startsAt, duration },
          ...{ withdrawnAt: null, fromHours: false, closedByHours: false },
        };
        if (same) await tx.update(slots).set(slot).where(eq(slots.id, same.id));
        else made.push(slot);
        near.push(slot);
        result.added.push(startsAt);
      }
    }
    if (made.length > 0) await tx.insert(slots).values(made);
    return result;
  });

/** A tutor's slots that could cross one of the times, the withdrawn ones too. */
async function slotsNear(tx: Transaction, instructorId: string, ordered: Date[], duration: number): Promise<SlotRow[]> {
  const [first, last] = [ordered.at(0), ordered.at(-1)];
  if (!first || !last) return [];
  const within = and(gt(slots.startsAt, earliestStart(first)), lt(slots.startsAt, endOf({ startsAt: last, duration })));
  return tx
    .select()
    .from(slots)
    .where(and(eq(slots.instructorId, instructorId), within));
}

/**
 * Takes a slot back: it is offered no more. Throws `CallRefused`: 404, 409 conflict while a student has it; of a booking that comes at the same
 * time, either it or this is refused.
 */
export const withdrawSlot = (db: Database, slotId: string, now: Date): Promise<SlotRow> =>
  db.transaction(async (tx) => {
    const [slot] = await tx.select().from(slots).where(eq(slots.id, slotId)).for('update');
    if (!slot) throw new CallRefused(404, 'notFound', `There is no slot '${slotId}'.`);
    const [booked] = await tx
      .select({ id: bookings.id, student: students.username })
      .from(bookings)
      .innerJoin(students, eq(students.id, bookings.studentId))
      .where(and(eq(bookings.slotId, slotId), isNull(bookings.cancelledAt)));
    if (booked) {
      throw new CallRefused(409, 'conflict', `${booked.student} has booked this slot: cancel the booking ${booked.id} first.`);
    }
    if (slot.withdrawnAt && !slot.closedByHours) throw new CallRefused(409, 'conflict', 'This slot is withdrawn already.');
    await tx.update(slots).set({ withdrawnAt: now, closedByHours: false }).where(eq(slots.id, slotId));
    return slot;
  });
