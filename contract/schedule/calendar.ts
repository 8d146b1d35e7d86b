import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** How many days back and ahead a subscribed calendar has sessions, and for how many it says that one was canceled. */
export const calendarDays = { back: 30, ahead: 180, cancelled: 30 };

/** The address of a calendar that its reader's calendar app subscribes to; null where there is none. It is a key to the reader's sessions. */
const address = z.object({ url: z.nullable(z.string()) });

/** The address of the caller's own calendar. Refused: 403 for staff, who have no sessions. */
export const getCalendar = defineCall({ path: '/getCalendar', role: 'person', body: {}, fields: { data: address } });

/** Makes the caller a calendar, with another address where there was one: that one ends. Refused: 403 for staff. */
export const makeCalendar = defineCall({ path: '/makeCalendar', role: 'person', body: {}, fields: { data: address } });

/** Ends the caller's calendar: its address leads nowhere from then on. Refused: 403 for staff. */
export const endCalendar = defineCall({ path: '/endCalendar', role: 'person', body: {}, fields: { data: address } });
