import type * as z from 'zod/mini';
import type * as calls from '../../../contract/desk/tutors.ts';
import type { TutorMonth } from '../../../contract/tutors/month.ts';
import type { Act } from '../../audit/act.ts';
import type { Queryable } from '../../db/open.ts';
import { holdTutor } from '../../tutors/hours/change-hours.ts';
import { readMonth, readTutorName, toMonthFile } from '../../tutors/month/read-month.ts';
import { tutorSubject } from './hours.ts';

/** A tutor's month for the school. Throws `CallRefused` 404. */
export async function readTutorMonth(
  db: Queryable,
  { tutor: tutorId, month }: z.output<typeof calls.getTutorMonthAtDesk.body>,
  deps: { zone: string; now: Date },
): Promise<TutorMonth> {
  await readTutorName(db, tutorId);
  return readMonth(db, { tutorId, month }, deps);
}

/** A tutor's month as a file. Throws `CallRefused` 404. */
export async function exportTutorMonth(
  { tx, now, record }: Act,
  { tutor: tutorId, month, reason }: z.output<typeof calls.exportMonth.body>,
  zone: string,
): Promise<{ name: string; csv: string }> {
  const tutor = await holdTutor(tx, tutorId);
  const subject = tutorSubject(tutor);
  await record({ action: 'tutor.export-month', subject, after: { month }, reason });
  return toMonthFile(await readMonth(tx, { tutorId, month }, { zone, now }), subject.name);
}
