/** A time of day to the second, '09:41:07': when something happened during a sitting. */
export const clockTime = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** A date, 'Feb 27, 2026': when a sitting was. */
export const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** A date with its time, 'Feb 27, 2026, 9:41 AM': when somebody signed in. */
export const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A day of these weeks with its time, 'Wed, Nov 25, 9:41 AM': when a session begins. */
export const weekdayAndTime = new Intl.DateTimeFormat('en', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});
