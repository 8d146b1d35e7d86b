import type { StudentView } from '../../../contract/desk/student-view.ts';
import type { Act } from '../../audit/act.ts';
import { together } from '../../db/together.ts';
import { listHomework } from '../../homework/student-work.ts';
import { readPlanAsKnown } from '../../plan/study-plan.ts';
import { readCompletedSittings } from '../../results/completed.ts';
import { holdStudent } from './file.ts';
import { subject } from './subject.ts';

/** What a student sees, in the school's zone, with a row of who looked. Nothing of the student's changes by it. Throws `CallRefused` 404. */
export async function viewStudent({ tx, now, record }: Act, { id, zone }: { id: string; zone: string }): Promise<StudentView> {
  const student = await holdStudent(tx, id);
  const about = subject(student);
  const [plan, results, homework] = await together(
    () => readPlanAsKnown(tx, { studentId: id, zone }, now),
    () => readCompletedSittings(tx, id, now),
    () => listHomework(tx, id, now),
  );
  await record({ action: 'student.view', subject: about });
  return { student: { id, name: about.name, firstname: student.firstname }, zone, plan, results, homework };
}
