import { and, asc, eq, gt, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { notices } from '../db/tables/notices.ts';
import type { Ahead } from '../mail/letters/session-reminder.ts';
import { tellReminder } from './tell-session.ts';

const hourMs = 3_600_000;

/** What `nameMail` puts behind the name of a reminder: of a session that was moved there is another. */
const afterChange = sql`case when ${bookings.change} > 0 then ':' || ${bookings.change} else '' end`;

/** From how long before a session until when somebody is reminded, in ms; whoever booked later than its beginning knows without. */
const reminders: Record<Ahead, { from: number; until: number }> = {
  day: { from: 24 * hourMs, until: 12 * hourMs },
  hour: { from: hourMs, until: 0 },
};

/** Tells student and tutor a day and an hour before each session, once each, whichever process does it and however often it is begun anew. */
export async function remindOfSessions({ db, environment: school, ...context }: Context, signal?: AbortSignal): Promise<void> {
  const now = context.now();
  for (const ahead of ['day', 'hour'] as const) {
    for (const { id } of await db
      .select({ id: bookings.id })
      .from(bookings)
      .innerJoin(slots, eq(slots.id, bookings.slotId))
      .where(isDue(ahead, now))
      .orderBy(asc(slots.startsAt))) {
      signal?.throwIfAborted();
      await db.transaction(async (tx) => {
        // It may have been cancelled, or erased with its student, since the list was read.
        if (await holdBooking(tx, id))
          await tellReminder(tx, id, { ahead, school, context: { ...context, environment: school, now } });
      });
    }
  }

  async function holdBooking(tx: Transaction, id: string): Promise<boolean> {
    const still = and(eq(bookings.id, id), isNull(bookings.cancelledAt));
    return (await tx.select({ id: bookings.id }).from(bookings).where(still).for('no key update')).length > 0;
  }

  function isDue(ahead: Ahead, at: Date): SQL | undefined {
    const { from, until } = reminders[ahead];
    const known = db
      .select({ id: notices.id })
      .from(notices)
      .where(eq(notices.once, sql`${`reminder-${ahead}:`} || ${bookings.id} || ${afterChange}`));
    return and(
      isNull(bookings.cancelledAt),
      gt(slots.startsAt, new Date(at.getTime() + until)),
      lte(slots.startsAt, new Date(at.getTime() + from)),
      sql`${slots.startsAt} - coalesce(${bookings.toldAt}, ${bookings.bookedAt}) > ${`${from} milliseconds`}::interval`,
      notExists(known),
    );
  }
}
