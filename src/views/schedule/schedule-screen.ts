import type { SnapshotFrom } from 'xstate';
import type { Day } from '../../machines/schedule/days.ts';
import type { scheduleMachine } from '../../machines/schedule/schedule.machine.ts';
import type { ScheduleContext } from '../../machines/schedule/schedule.setup.ts';
import type { DayMark } from './month-calendar.tsx';

type Snapshot = SnapshotFrom<typeof scheduleMachine>;

/** The one place of these views that knows the schedule's states. */
export const selectScheduleScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches({ open: 'yours' })) return 'yours';
  return snapshot.matches({ open: 'availability' }) ? 'availability' : 'waiting';
};
export const selectMonthScreen = (snapshot: Snapshot) => {
  if (snapshot.matches({ open: { yours: { month: 'failed' } } })) return 'failed';
  return snapshot.matches({ open: { yours: { month: 'shown' } } }) ? 'shown' : 'waiting';
};
export const selectDayScreen = (snapshot: Snapshot) => {
  if (snapshot.matches({ open: { yours: { day: { looking: 'failed' } } } })) return 'failed';
  return snapshot.matches({ open: { yours: { day: { looking: 'loading' } } } }) ? 'waiting' : 'shown';
};
export const selectCancelScreen = (snapshot: Snapshot) => {
  if (snapshot.matches({ open: { yours: { day: 'cancelling' } } })) return 'busy';
  return snapshot.matches({ open: { yours: { day: 'confirming' } } }) ? 'ask' : null;
};
export const moveIn = (snapshot: Snapshot) => snapshot.children.sessionMove;
export const selectAvailabilityScreen = (snapshot: Snapshot) => {
  if (snapshot.matches({ open: { availability: 'failed' } })) return 'failed';
  return snapshot.matches({ open: { availability: 'shown' } }) ? 'shown' : 'waiting';
};
export const selectSchedule = (snapshot: Snapshot) => snapshot.context;
export const bookingIn = (snapshot: Snapshot) => snapshot.children.booking;

/** How a day of the student's own calendar looks. */
export function sessionMark({ marked }: ScheduleContext, day: Day): DayMark {
  return marked?.days.includes(day)
    ? { tone: 'session', word: 'Session', spoken: 'session booked' }
    : { tone: 'none', word: '', spoken: '' };
}
