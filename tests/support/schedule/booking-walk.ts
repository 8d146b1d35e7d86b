import type { Slot } from '../../../contract/schedule/schedule.ts';
import { CallFailed } from '../../../src/services/api/call-failed.ts';
import type { BookingHands, DayName } from '../../models/schedule/booking.hands.ts';
import { march, slotAt } from './schedule.ts';
import type { scheduleWorld } from './schedule-world.ts';

/** The days of a walk in the tutor's March; the 10th, today, is green wherever the green one is. */
export const walkDays: Record<DayName, string> = {
  green: '2026-03-12',
  empty: '2026-03-13',
  taken: '2026-03-16',
  failed: '2026-03-17',
};
export const greenDays = (names: readonly DayName[]) =>
  names.length === 0 ? [] : ['2026-03-10', ...names.map((name) => walkDays[name])];

export const [firstSlot, ...otherSlots] = march[walkDays.green] as [Slot, ...Slot[]];

type Answers = Pick<
  BookingHands,
  | 'monthComes'
  | 'failedDayComes'
  | 'failedDayFailsAgain'
  | 'dayComesWithoutFirstSlot'
  | 'giveSeat'
  | 'giveSeatToAnother'
  | 'loseAnswer'
  | 'refuseWithoutWords'
>;

/** What the tutor's calendar and the server answer in a walk, where the test plays them; `happen` lets one of it come. */
export function bookingAnswers(
  { booking, tellDay, tellMonth }: ReturnType<typeof scheduleWorld>,
  happen: (answer: () => void) => Promise<void>,
): Answers & { firstSlotTurnsOutOurs: () => Promise<void> } {
  const refuse = (error: CallFailed) => happen(() => booking.newest().reject(error));
  const firstSlotIs = (more: Partial<Slot>) =>
    happen(() => tellDay(walkDays.green, [{ ...firstSlot, available: false, ...more }, ...otherSlots]));
  return {
    monthComes: () => happen(tellMonth),
    failedDayComes: () => happen(() => tellDay(walkDays.failed, [slotAt(`${walkDays.failed} 10:30`, '10:30 am')])),
    failedDayFailsAgain: () => happen(() => tellDay(walkDays.failed)),
    dayComesWithoutFirstSlot: () => firstSlotIs({}),
    firstSlotTurnsOutOurs: () => firstSlotIs({ mine: true }),
    giveSeat: () => happen(() => booking.newest().resolve()),
    giveSeatToAnother: (words) => refuse(new CallFailed('refused', words, 'conflict', 409)),
    loseAnswer: () => refuse(new CallFailed('unreachable', '')),
    refuseWithoutWords: () => refuse(new CallFailed('refused', '', 'tooMany', 429)),
  };
}
