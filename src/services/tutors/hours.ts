import * as calls from '../../../contract/tutors/hours.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** What was filled in of a week, or of leave and other hours, by the names of the fields. */
export type HoursDraft = Readonly<Record<string, string>>;

/** What a tutor does about their hours. */
export type HoursOrder =
  | { kind: 'week'; draft: HoursDraft }
  | { kind: 'exception'; draft: HoursDraft }
  | { kind: 'removal'; exception: string };

/** A week as it was filled in. */
export const readWeekDraft = (draft: HoursDraft): calls.TutorWeek => ({
  ...{ timeZone: draft.timeZone ?? '', duration: Number(draft.duration) },
  week: calls.weekdays.map((name) => draft[name] ?? ''),
});

/** Leave or other hours as they were filled in. */
export function readExceptionDraft({ first = '', last = '', hours = '' }: HoursDraft): Omit<calls.HoursException, 'id'> {
  return { first, last: last === '' ? first : last, hours };
}

/** The tutor's own hours. Throws CallFailed. */
export const loadTutorHours: Service<void, calls.TutorHours> = async (_, signal) =>
  (await post(calls.getTutorHours, {}, signal)).data;

/** Changes the tutor's own hours, and tells what holds then. Throws CallFailed; refused where it can't be. */
export const changeTutorHours: Service<HoursOrder, calls.TutorHours> = async (order, signal) => {
  if (order.kind === 'week') return (await post(calls.setTutorHours, readWeekDraft(order.draft), signal)).data;
  if (order.kind === 'exception') return (await post(calls.addHoursException, readExceptionDraft(order.draft), signal)).data;
  return (await post(calls.removeHoursException, { exception: order.exception }, signal)).data;
};
