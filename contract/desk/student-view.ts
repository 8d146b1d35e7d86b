import * as z from 'zod/mini';
import { defineCall, id } from '../call.ts';
import { workHead } from '../homework/homework.ts';
import { notebook } from '../notebook/notebook.ts';
import { studyPlan } from '../plan/plan.ts';
import { report } from '../report/report.ts';
import { completedSitting } from '../results/results.ts';
import { zoneName } from '../time-zone.ts';

/** What a student sees on their dashboard, under Results, in the study plan and in the mistake notebook, to be read. `zone`: whose days and times it has. */
export const studentView = z.object({
  student: z.object({ id, name: z.string(), firstname: z.string() }),
  zone: zoneName,
  plan: studyPlan,
  results: z.array(completedSitting),
  homework: z.array(workHead),
  notebook,
});
export type StudentView = z.infer<typeof studentView>;

/** Shows staff what a student sees, and changes nothing of the student's. Each look leaves a row. Refused: 404 notFound. */
export const viewStudent = defineCall({
  path: '/desk/viewStudent',
  role: 'staff',
  right: 'students.view',
  records: true,
  body: { student: id },
  fields: { data: studentView },
});

/** Shows staff a report as the parents have it; that these have read it is not told by that. Each look leaves a row. Refused: 404 notFound, also for another student's. */
export const viewReport = defineCall({
  path: '/desk/viewReport',
  role: 'staff',
  right: 'students.view',
  records: true,
  body: { student: id, report: id },
  fields: { data: report },
});
