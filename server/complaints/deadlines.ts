import { type ComplaintState, complaintPromise } from '../../contract/complaints/complaints.ts';
import { findOwed } from './complaint.machine.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How long before an answer and an end are due the officer is told. */
const noticeMs = { answer: dayMs, end: 7 * dayMs };

/** By when a complaint that came, or was opened again, is answered and ended. */
export const promiseFrom = (now: Date) => ({
  answerBy: new Date(now.getTime() + complaintPromise.answerHours * hourMs),
  endBy: new Date(now.getTime() + complaintPromise.endDays * dayMs),
});

type Deadlines = { answerBy: Date; endBy: Date };

/** What is due next of a complaint, and when the officer is told of it: some time before, when it is due, and day by day from then on. */
export function findDue(
  state: ComplaintState,
  { answerBy, endBy }: Deadlines,
  now: Date,
): { dueAt: Date | null; remindAt: Date | null } {
  const owed = findOwed(state);
  if (owed === null) return { dueAt: null, remindAt: null };
  const dueAt = owed === 'answer' ? answerBy : endBy;
  const early = new Date(dueAt.getTime() - noticeMs[owed]);
  const remindAt = [early, dueAt].find((at) => at > now) ?? new Date(now.getTime() + dayMs);
  return { dueAt, remindAt };
}
