import { and, eq, gt, inArray, isNull, notExists, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Queryable, Transaction } from '../../db/open.ts';
import { bookings, slots } from '../../db/tables/booking.ts';
import { teachers } from '../../db/tables/people.ts';
import { tutorHours } from '../../db/tables/tutors.ts';
import { type Statement, together } from '../../db/together.ts';
import { nothingMore } from '../../db/transact.ts';
import { newId } from '../../ids.ts';
import { readHours } from './known-hours.ts';
import { planSlots } from './plan-slots.ts';

/**
 * Makes the slots of a tutor fit the hours: whoever books one at the same time either has it or is refused, and the same again changes nothing. A tutor who has left, or of whom no hours are
 * known, keeps what is there.
 */
export async function fitSlots(tx: Transaction, tutorId: string, now: Date): Promise<void> {
  const changeSlots = await prepareSlots(tx, tutorId, now);
  await changeSlots();
}

/** Locks a tutor and the slots that nobody has, and gives what makes them fit the hours, to be asked last. */
export async function prepareSlots(tx: Transaction, tutorId: string, now: Date): Promise<Statement> {
  const its = and(eq(slots.instructorId, tutorId), gt(slots.startsAt, now));
  const [tutor, hours, , rows] = await together(
    () => lockTutor(tx, tutorId),
    () => readHours(tx, tutorId, now),
    // What is booked is left alone, so that nobody who moves a session waits for this and is waited for.
    async () =>
      tx
        .select({ id: slots.id })
        .from(slots)
        .where(and(its, notExists(holders(tx))))
        .orderBy(slots.id)
        .for('update'),
    async () =>
      tx
        .select({ slot: slots, booking: bookings.id })
        .from(slots)
        .leftJoin(bookings, and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)))
        .where(its),
  );
  if (tutor?.disabledAt !== null || hours === null) return nothingMore;
  const standing = rows.map(({ slot, booking }) => ({
    ...slot,
    isBooked: booking !== null,
    isOpen: slot.withdrawnAt === null || booking !== null,
  }));
  return () => together(...storePlan(tx, planSlots(hours, standing, now), { tutorId, duration: hours.duration, now }));
}

type Plan = ReturnType<typeof planSlots>;

function storePlan(
  tx: Transaction,
  { make, offer, close }: Plan,
  { tutorId, duration, now }: { tutorId: string; duration: number; now: Date },
): Statement[] {
  const offered = { withdrawnAt: null, closedByHours: false };
  const made = and(inArray(slots.id, offer), eq(slots.fromHours, true));
  const rowsToMake = make.map((startsAt) => ({ id: newId(), instructorId: tutorId, startsAt, duration, fromHours: true }));
  return [
    ...(close.length === 0
      ? []
      : [async () => tx.update(slots).set({ withdrawnAt: now, closedByHours: true }).where(inArray(slots.id, close))]),
    ...(offer.length === 0
      ? []
      : [
          async () => tx.update(slots).set(offered).where(inArray(slots.id, offer)),
          async () => tx.update(slots).set({ duration }).where(made),
        ]),
    ...(rowsToMake.length === 0 ? [] : [async () => tx.insert(slots).values(rowsToMake).onConflictDoNothing()]),
  ];
}

/** Locks a tutor: what changes the slots of one happens in sequence. It comes before every lock on a slot, so that nobody waits in a circle. */
export async function lockTutor(tx: Transaction, id: string | SQL): Promise<typeof teachers.$inferSelect | undefined> {
  const [tutor] = await tx.select().from(teachers).where(eq(teachers.id, id)).for('no key update');
  return tutor;
}

const holders = (db: Queryable) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.slotId, slots.id), isNull(bookings.cancelledAt)));

/** Makes slots of the hours of all tutors, as far ahead as they are offered. */
export async function makeSlots({ db, now }: Pick<Context, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const withHours = await db.select({ id: tutorHours.tutorId }).from(tutorHours).orderBy(tutorHours.tutorId);
  for (const { id } of withHours) {
    signal?.throwIfAborted();
    await db.transaction((tx) => fitSlots(tx, id, now()));
  }
}
