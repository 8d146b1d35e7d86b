import { and, isNull } from 'drizzle-orm';
import { bookings } from '../../db/tables/booking.ts';
import { hours as readHours } from '../../environment/readers.ts';
import { findReadProblem, type SettingKind } from '../kind.ts';
import { countComing } from './clock.ts';

/** Until when a booked session can be cancelled. What is booked keeps what it was booked with: that is what its letter says. */
export const cancelling: SettingKind = {
  readDefaults: async ({ base }) => ({ hours: String(base.bookingCancelHours) }),
  findProblems: ({ hours = '' }) => findReadProblem('hours', () => readHours(hours)),
  describeEffects: async ({ before, after }, { db, now }) => {
    if (before.hours === after.hours) return [];
    const booked = await countComing(db, now);
    const rule = `What is booked from now on can be canceled until ${formatHours(after.hours)} before it begins.`;
    if (booked === 0) return [rule];
    const kept = booked === 1 ? 'The session that is booked keeps' : `The ${booked} sessions that are booked keep`;
    return [
      rule,
      `${kept} what ${booked === 1 ? 'it was' : 'they were'} booked with, ${formatHours(before.hours)} if nothing was changed before.`,
    ];
  },
  apply: async ({ before, after }, { tx }) => {
    if (before.hours === after.hours) return;
    await tx
      .update(bookings)
      .set({ cancelHours: Number(before.hours) })
      .where(and(isNull(bookings.cancelHours), isNull(bookings.cancelledAt)));
  },
};

const formatHours = (hours = ''): string => (hours === '1' ? '1 hour' : `${hours} hours`);
