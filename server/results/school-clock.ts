/** The zone whose days and times are the school's. */
export const schoolTimeZone = 'Asia/Kolkata';

const onClock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZone: schoolTimeZone,
});
const onCalendar = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: schoolTimeZone });

/** An instant as a slot tells it (specification 3): '10:30 am' on the school's clock, and its day there as that day's UTC midnight. */
export const schoolTimeOf = (instant: Date): { startTime: string; sessionDate: string } => ({
  startTime: onClock.format(instant).replaceAll(/\s/g, ' ').toLowerCase(),
  sessionDate: `${onCalendar.format(instant)}T00:00:00.000Z`,
});
