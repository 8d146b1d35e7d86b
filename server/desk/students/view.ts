import { and, eq } from 'drizzle-orm';
import type { StudentView } from '../../../contract/desk/student-view.ts';
import type { Report } from '../../../contract/report/report.ts';
import type { Act } from '../../audit/act.ts';
import { reports } from '../../db/tables/reports.ts';
import { together } from '../../db/together.ts';
import { listHomework } from '../../homework/student-work.ts';
import { CallRefused } from '../../http/refused.ts';
import { readNotebookAsKnown } from '../../notebook/notebook.ts';
import { readPlanAsKnown } from '../../plan/study-plan.ts';
import { readCompletedSittings } from '../../results/completed.ts';
import { holdStudent } from './file.ts';
import { subject } from './subject.ts';

/** What a student sees, in the school's zone, with a row of who looked. Nothing of the student's changes by it. Throws `CallRefused` 404. */
export async function viewStudent({ tx, now, record }: Act, { id, zone }: { id: string; zone: string }): Promise<StudentView> {
  const student = await holdStudent(tx, id);
  const about = subject(student);
  const [plan, results, homework, notebook] = await together(
    () => readPlanAsKnown(tx, { studentId: id, zone }, now),
    () => readCompletedSittings(tx, id, now),
    () => listHomework(tx, id, now),
    () => readNotebookAsKnown(tx, id, now),
  );
  await record({ action: 'student.view', subject: about });
  return { student: { id, name: about.name, firstname: student.firstname }, zone, plan, results, homework, notebook };
}

/** A report on a student as the parents have it, with a row of who looked. Throws `CallRefused` 404. */
export async function viewReport({ tx, record }: Act, wanted: { student: string; report: string }): Promise<Report> {
  const student = await holdStudent(tx, wanted.student);
  const its = and(eq(reports.id, wanted.report), eq(reports.studentId, student.id));
  const [found] = await tx.select().from(reports).where(its);
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such report on this student.');
  await record({ action: 'report.view', subject: subject(student), after: { from: found.from.toISOString() } });
  return found.data;
}
