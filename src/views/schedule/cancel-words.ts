import { messages } from '../../content/messages/schedule.ts';
import { sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { schoolWords, shortDate } from './day-words.ts';

/** Until when a session can be cancelled, or that it is too late for that before it is booked. `now`: the server's time in ms. */
export const cancelWords = (cancelUntil: number, zones: Zones, now: number): string =>
  cancelUntil > now ? untilWords(cancelUntil, zones) : messages.schedule.tooSoonToCancel;

/** 'Can be canceled until Wed, Mar 11, 1:00 am (school: 10:30 am).' */
export function untilWords(cancelUntil: number, zones: Zones): string {
  const { own, school } = sessionTimes({ startsAt: cancelUntil, duration: 0 }, zones);
  return `Can be canceled until ${shortDate(own.day)}, ${own.start}${schoolWords(school, own.day)}.`;
}
