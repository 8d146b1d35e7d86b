import type { SnapshotFrom } from 'xstate';
import type { Day } from '../../machines/schedule/days.ts';
import type { scheduleMachine } from '../../machines/schedule/schedule.machine.ts';
import type { ScheduleContext } from '../../machines/schedule/schedule.setup.ts';
import type { DayMark } from './month-calendar.tsx';

type Seen = SnapshotFrom<typeof scheduleMachine>;

/** The one place of these views that knows the schedule's states. */
export const scheduleScreenOf = (seen: Seen) => {
  if (seen.matches('failed')) return 'failed';
  if (seen.matches({ open: 'yours' })) return 'yours';
  return seen.matches({ open: 'availability' }) ? 'availability' : 'waiting';
};
export const monthScreenOf = (seen: Seen) => {
  if (seen.matches({ open: { yours: { month: 'failed' } } })) return 'failed';
  return seen.matches({ open: { yours: { month: 'shown' } } }) ? 'shown' : 'waiting';
};
export const dayScreenOf = (seen: Seen) => {
  if (seen.matches({ open: { yours: { day: { looking: 'failed' } } } })) return 'failed';
  return seen.matches({ open: { yours: { day: { looking: 'loading' } } } }) ? 'waiting' : 'shown';
};
export const cancelScreenOf = (seen: Seen) => {
  if (seen.matches({ open: { yours: { day: 'cancelling' } } })) return 'busy';
  return seen.matches({ open: { yours: { day: 'confirming' } } }) ? 'ask' : null;
};
export const availabilityScreenOf = (seen: Seen) => {
  if (seen.matches({ open: { availability: 'failed' } })) return 'failed';
  return seen.matches({ open: { availability: 'shown' } }) ? 'shown' : 'waiting';
};
export const scheduleOf = (seen: Seen) => seen.context;
export const bookingIn = (seen: Seen) => seen.children.booking;

/** How a day of the student's own calendar looks. */
export function sessionMark({ marked }: ScheduleContext, day: Day): DayMark {
  return marked?.days.includes(day)
    ? { tone: 'session', word: 'Session', spoken: 'session booked' }
    : { tone: 'none', word: '', spoken: '' };
}
