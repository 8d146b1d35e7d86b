import { and, eq } from 'drizzle-orm';
import type { StudentView } from '../../../contract/desk/student-view.ts';
import type { Report } from '../../../contract/report/report.ts';
import type { Act } from '../../audit/act.ts';
import type { Transaction } from '../../db/open.ts';
import { reports } from '../../db/tables/reports.ts';
import { together } from '../../db/together.ts';
import { belongsToParty, type Party } from '../../doubts/access.ts';
import { readHeads } from '../../doubts/shown.ts';
import { readFacts } from '../../exam/student/facts.ts';
import { readRecords } from '../../exam/student/records.ts';
import { listHomework } from '../../homework/student-work.ts';
import { CallRefused } from '../../http/refused.ts';
import { listTitles } from '../../materials/content.ts';
import { readNotebookAsKnown } from '../../notebook/notebook.ts';
import { readPlanAsKnown } from '../../plan/study-plan.ts';
import { readEnrolledCourses } from '../../portal/courses.ts';
import { readCompletedSittings } from '../../results/completed.ts';
import type { School } from '../../schedule/fields.ts';
import { comingSessions } from '../../schedule/sessions.ts';
import { holdStudent } from './file.ts';
import { subject } from './subject.ts';

type ViewDeps = { school: School; secret: string };

/** What a student sees, by the student's own functions and in the school's zone, with a row of who looked. Nothing of the student's changes by it. Throws `CallRefused` 404. */
export async function viewStudent(
  { tx, now, record }: Act,
  { student: id }: { student: string },
  { school, secret }: ViewDeps,
): Promise<StudentView> {
  const zone = school.schoolTimeZone;
  const student = await holdStudent(tx, id);
  const about = subject(student);
  const party: Party = { role: 'student', id };
  const [plan, results, homework, notebook, tests, facts, sessions, materials, doubts] = await together(
    () => readPlanAsKnown(tx, { studentId: id, zone }, now),
    () => readCompletedSittings(tx, id, now),
    () => listHomework(tx, id, now),
    () => readNotebookAsKnown(tx, id, now),
    () => readRecords(tx, id, now),
    () => readFacts(tx, id),
    () => comingSessions(tx, id, { school, secret, now }),
    () => readMaterials(tx, id),
    () => readHeads(tx, { party, now }, belongsToParty(tx, party)),
  );
  await record({ action: 'student.view', subject: about });
  return {
    ...{ student: { id, name: about.name, firstname: student.firstname }, zone, plan, results, homework, notebook },
    ...{ tests, facts, sessions, materials, doubts },
  };
}

/** The PDFs of each course, as Course Material lists them. */
async function readMaterials(tx: Transaction, studentId: string): Promise<StudentView['materials']> {
  const materials: StudentView['materials'] = [];
  for (const { courseId, course_name: name } of await readEnrolledCourses(tx, studentId))
    materials.push({ courseId, name, titles: await listTitles(tx, { studentId, courseId }) });
  return materials;
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
