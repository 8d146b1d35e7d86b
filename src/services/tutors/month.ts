import * as atDesk from '../../../contract/desk/tutors.ts';
import * as calls from '../../../contract/tutors/month.ts';
import { post } from '../api/post.ts';
import { saveFile } from '../api/save-file.ts';
import type { Service } from '../api/service.ts';

/** Whose month: a tutor's at the desk, or with null one's own. `month` null: this one. */
export type WantedMonth = { tutor: string | null; month: string | null };

/** A tutor's month. Throws CallFailed. */
export const loadTutorMonth: Service<WantedMonth, calls.TutorMonth> = async ({ tutor, month }, signal) => {
  const which = month === null ? {} : { month };
  if (tutor === null) return (await post(calls.getTutorMonth, which, signal)).data;
  return (await post(atDesk.getTutorMonthAtDesk, { tutor, ...which }, signal)).data;
};

/** Saves one's own month as a file, and gives its name. Throws CallFailed. */
export const saveTutorMonth: Service<{ month: string }, string> = async ({ month }, signal) => {
  const { name, csv } = await post(calls.exportTutorMonth, { month }, signal);
  saveFile(name, csv, 'text/csv');
  return name;
};
