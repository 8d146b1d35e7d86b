import type { bookings, slots } from '../db/tables/booking.ts';
import { endOf } from './rules.ts';
import type { SessionFacts } from './session.machine.ts';

type StoredSession = Pick<
  typeof bookings.$inferSelect,
  'movedFrom' | 'cancelledAt' | 'studentCameAt' | 'tutorCameAt' | 'outcome'
>;

/** What is stored of a session, as its chart takes it. */
export const toFacts = (
  { movedFrom, cancelledAt, studentCameAt, tutorCameAt, outcome }: StoredSession,
  slot: Pick<typeof slots.$inferSelect, 'startsAt' | 'duration'>,
): SessionFacts => ({
  ...{ startsAt: slot.startsAt, endsAt: endOf(slot), wasMoved: movedFrom !== null },
  ...{ cancelledAt, studentCameAt, tutorCameAt, outcome },
});
