import type { BookedSession, Slot } from '../../contract/schedule/schedule.ts';
import type { bookings, slots } from '../db/tables/booking.ts';
import type { Environment } from '../environment.ts';
import { hasRoom, roomPath } from './room-link.ts';
import { cancelHoursOf, cancelUntil } from './rules.ts';
import { formatStartTime, toDay } from './school-time.ts';
import { findSessionState } from './session.machine.ts';
import { toFacts } from './session-facts.ts';

type SlotRow = typeof slots.$inferSelect;

/** What booking needs to know of the school. */
export type School = Pick<Environment, 'schoolTimeZone' | 'bookingCancelHours' | 'mailFrom' | 'roomServer'>;

/** Who has a slot, as the asking student is told: nobody, somebody else, or the student. */
export type Seat = 'free' | 'taken' | 'mine';

/** A slot as students see it: that it is taken, never by which other student. `cancelHours`: of the booking of it. */
export const slotFields = (
  slot: SlotRow,
  seat: Seat,
  school: Pick<School, 'schoolTimeZone' | 'bookingCancelHours'>,
  cancelHours: number | null = null,
): Slot => ({
  _id: slot.id,
  startTime: formatStartTime(slot.startsAt, school.schoolTimeZone),
  duration: slot.duration,
  available: seat === 'free',
  mine: seat === 'mine',
  sessionDate: toDay(slot.startsAt, school.schoolTimeZone),
  instructorId: slot.instructorId,
  startsAt: slot.startsAt.getTime(),
  cancelUntil: cancelUntil(slot, cancelHoursOf({ cancelHours }, school)).getTime(),
});

/** A slot that a student has booked, with its tutor and the course it was booked for. */
export type BookedRow = {
  booking: typeof bookings.$inferSelect;
  slot: SlotRow;
  tutor: { firstname: string; lastname: string; room: string | null };
  course: string | null;
};

/** `secret` signs the address of its room. */
export const bookedFields = (
  { booking, slot, tutor, course }: BookedRow,
  { school, secret, now }: { school: School; secret: string; now: Date },
): BookedSession => ({
  ...slotFields(slot, 'mine', school, booking.cancelHours),
  sessionId: slot.id,
  instructorFirstName: tutor.firstname,
  instructorLastName: tutor.lastname,
  course_name: course,
  state: findSessionState(toFacts(booking, slot), now),
  ...(hasRoom(tutor.room, school) ? { room: roomPath(booking.id, 'student', secret) } : {}),
});
