import { messages } from '../../content/messages.ts';
import { sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { shortDate, startWords } from './day-words.ts';

/** Until when a session can be cancelled, or that it is too late for that before it is booked. `now`: the server's time in ms. */
export const cancelWords = (cancelUntil: number, zones: Zones, now: number): string =>
  cancelUntil > now ? untilWords(cancelUntil, zones) : messages.schedule.tooSoonToCancel;

/** 'Can be cancelled until Wed, Mar 11, 10:30 am (yours: 1:00 am).' */
export function untilWords(cancelUntil: number, zones: Zones): string {
  const { school, own } = sessionTimes({ startsAt: cancelUntil, duration: 0 }, zones);
  const yours = own ? ` (yours: ${startWords(own, school.day)})` : '';
  return `Can be canceled until ${shortDate(school.day)}, ${school.start}${yours}.`;
}
