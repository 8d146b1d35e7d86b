import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import { lateAfter } from '../../contract/schedule/session-life.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/open.ts';
import { bookings, slots } from '../db/tables/booking.ts';
import { notices } from '../db/tables/notices.ts';
import { siteAddress } from '../site-address.ts';
import { tellAbsence, tellLateness } from './change-letters.ts';
import { earliestStart } from './rules.ts';
import { findSessionState } from './session.machine.ts';
import { toFacts } from './session-facts.ts';

const minuteMs = 60_000;
/** For how long after a session somebody is told who was missing, where no server ran at its end. */
const lookBackMs = 24 * 60 * minuteMs;

/**
 * Tells who is missing: the tutor and the school while a student waits in the room of a session that should have begun, and everybody concerned once it
 * is over and the room saw one of the two alone. Once each, whichever process does it and however often it is begun anew.
 */
export async function watchSessions(
  { db, environment: school, secret, ...context }: Context,
  signal?: AbortSignal,
): Promise<void> {
  const now = context.now();
  const deps = { school, site: siteAddress({ ...context, environment: school }), secret, now, schoolMail: school.schoolMail };
  const wasSeen = or(isNotNull(bookings.studentCameAt), isNotNull(bookings.tutorCameAt));
  const began = and(
    gt(slots.startsAt, earliestStart(new Date(now.getTime() - lookBackMs))),
    lte(slots.startsAt, new Date(now.getTime() - lateAfter * minuteMs)),
  );
  const seen = await db
    .select({ booking: bookings, slot: slots })
    .from(bookings)
    .innerJoin(slots, eq(slots.id, bookings.slotId))
    .where(and(began, wasSeen, isNull(bookings.cancelledAt), isNull(bookings.outcome)));
  const known = await readTold(
    db,
    seen.map(({ booking }) => booking.id),
  );
  for (const { booking, slot } of seen) {
    signal?.throwIfAborted();
    const state = findSessionState(toFacts(booking, slot), now);
    const isAbsence = state === 'tutorAbsent' || state === 'studentAbsent';
    const isWaiting = state === 'late' && booking.studentCameAt !== null;
    if ((!isAbsence && !isWaiting) || known.has(`${isAbsence ? 'absence' : 'late'}-tutor:${booking.id}`)) continue;
    await db.transaction(async (tx) => {
      const still = and(eq(bookings.id, booking.id), isNull(bookings.outcome));
      // It may have been erased with its student since the list was read, or somebody has said what became of it.
      if ((await tx.select({ id: bookings.id }).from(bookings).where(still).for('no key update')).length === 0) return;
      await (isAbsence ? tellAbsence : tellLateness)(tx, booking.id, deps);
    });
  }
}

/** The names by which tutors were told of these sessions already. */
async function readTold(db: Queryable, ids: string[]): Promise<Set<string>> {
  const names = ids.flatMap((id) => [`absence-tutor:${id}`, `late-tutor:${id}`]);
  const rows = await db.select({ once: notices.once }).from(notices).where(inArray(notices.once, names));
  return new Set(rows.map(({ once }) => once));
}
