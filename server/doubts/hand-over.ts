import { eq } from 'drizzle-orm';
import { handOverMinutes } from '../../contract/desk/doubts.ts';
import { formatName } from '../accounts/names.ts';
import type { Act } from '../audit/act.ts';
import { courses } from '../db/tables/courses.ts';
import { doubts } from '../db/tables/doubts.ts';
import { students, teachers } from '../db/tables/people.ts';
import { subject } from '../desk/students/subject.ts';
import type { SchoolHours } from '../hours/school-hours.ts';
import { CallRefused } from '../http/refused.ts';
import { doubtHandOverLetter } from '../mail/letters/doubts.ts';
import { queueMail } from '../mail/outbox.ts';
import { readFitness, requireFit } from '../tutors/checks/require-checked.ts';
import { noDoubt, tutorsOf } from './access.ts';
import { changeDoubt, requireMove } from './change-doubt.ts';

type HandOver = { doubt: string; tutor: string; reason: string };

/** Hands a doubt that waits over to a tutor of its course, for `handOverMinutes`, and mails them. Throws `CallRefused` as `handOverDoubt` of the contract says. */
export async function handOver(
  { tx, now, record }: Act,
  { doubt: doubtId, tutor: tutorId, reason }: HandOver,
  { school, site }: { school: SchoolHours; site: string },
): Promise<void> {
  const [found] = await tx
    .select({ courseId: doubts.courseId, course: courses.name, student: students })
    .from(doubts)
    .innerJoin(courses, eq(courses.id, doubts.courseId))
    .innerJoin(students, eq(students.id, doubts.studentId))
    .where(eq(doubts.id, doubtId));
  if (!found) throw noDoubt();
  const [tutor] = await tx.select().from(teachers).where(eq(teachers.id, tutorId));
  if (!tutor || !(await tutorsOf(tx, found.courseId)).includes(tutorId))
    throw new CallRefused(404, 'notFound', 'This course has no such tutor.');
  const fitness = await readFitness(tx, { tutor: tutorId, student: found.student.id });
  requireFit(fitness, now, { zone: school.zone, by: 'school' });
  const revision = await changeDoubt({ db: tx, now, school }, { role: 'tutor', id: tutorId }, doubtId, {
    change: async (change) => {
      requireMove(change, { type: 'staff.handedOver' }, 'Nobody’s waiting for an answer in this doubt.');
      change.doubt.takenUntil = new Date(now.getTime() + handOverMinutes * 60_000);
      return change.doubt.revision;
    },
    tell: async (_, revision) => revision,
  });
  const letter = doubtHandOverLetter({
    ...{ name: tutor.firstname, course: found.course, minutes: handOverMinutes },
    url: `${site}/teacher-portal/dashboard`,
  });
  await queueMail(tx, { ...letter, recipient: tutor.email, once: `doubt-hand-over:${doubtId}:${revision}` }, now);
  const after = { doubt: doubtId, course: found.course, tutor: formatName(tutor) };
  await record({ action: 'doubt.hand-over', subject: subject(found.student), after, reason });
}
