import * as calls from '../../../contract/schedule/calendar.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** The address of one's own calendar, null where there is none. Throws CallFailed. */
export const loadCalendar: Service<void, string | null> = async (_, signal) =>
  (await post(calls.getCalendar, {}, signal)).data.url;

/** Makes an address, in place of the one before. Throws CallFailed. */
export const makeCalendar: Service<void, string | null> = async (_, signal) =>
  (await post(calls.makeCalendar, {}, signal)).data.url;

/** Ends the address. Throws CallFailed. */
export const endCalendar: Service<void, string | null> = async (_, signal) =>
  (await post(calls.endCalendar, {}, signal)).data.url;
