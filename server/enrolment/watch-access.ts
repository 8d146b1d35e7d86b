import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/open.ts';
import { courses, enrolments } from '../db/tables/courses.ts';
import { students } from '../db/tables/people.ts';
import { logError } from '../log.ts';
import { accessLetter } from '../mail/letters/access.ts';
import { queueMail } from '../mail/outbox.ts';
import type { SchoolMoment } from '../promises/read-promises.ts';
import { dateAt } from '../schedule/school-time.ts';
import { endEnrolment } from './refunds/end-access.ts';

/** So many days before access ends student and parents are told, the earliest first. */
const toldDays = [30, 7] as const;
const dayMs = 24 * 3_600_000;

/** Tells of access that ends within a month and within a week, once each, and ends what has passed its last day. The days are the school's. What was sat stays. */
export async function watchAccess({ db, now, environment }: Context, signal?: AbortSignal): Promise<void> {
  const at = now();
  const { schoolTimeZone: zone, supportEmail } = environment;
  const today = dateAt(at, zone);
  const ending = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(isNotNull(enrolments.endsOn), lte(enrolments.endsOn, today.add({ days: toldDays[0] }).toString())))
    .orderBy(asc(enrolments.endsOn), asc(enrolments.id));
  for (const { id } of ending) {
    // One that fails keeps nobody else's from ending.
    await db
      .transaction((tx) => watchOne(tx, id, { today: today.toString(), now: at, zone, supportEmail }))
      .catch((error: unknown) => logError(`The access of enrollment ${id} could not be looked at`, error));
    signal?.throwIfAborted();
  }
}

async function watchOne(
  tx: Transaction,
  id: string,
  { today, now, zone, supportEmail }: SchoolMoment & { today: string; supportEmail: string },
): Promise<void> {
  const [found] = await tx
    .select({ enrolment: enrolments, student: students, course: courses.name })
    .from(enrolments)
    .innerJoin(students, eq(students.id, enrolments.studentId))
    .innerJoin(courses, eq(courses.id, enrolments.courseId))
    .where(eq(enrolments.id, id))
    .for('update', { of: enrolments });
  const endsOn = found?.enrolment.endsOn;
  if (!found || !endsOn) return;
  const left = (Date.parse(endsOn) - Date.parse(today)) / dayMs;
  const stage = left < 0 ? 'ended' : left <= toldDays[1] ? '7' : '30';
  if (stage === 'ended') await endEnrolment(tx, id, { now, zone });
  const { enrolment, student, course } = found;
  const letter = accessLetter({
    firstname: student.firstname,
    course: enrolment.plan ?? course,
    endsOn,
    hasEnded: left < 0,
    supportEmail,
  });
  const told = `${stage}-${endsOn}-${id}`;
  await queueMail(tx, { recipient: student.email, ...letter, once: `access:${student.id}:${told}` }, now);
  if (student.guardianEmail !== null && student.parentsEndedAt === null)
    await queueMail(tx, { recipient: student.guardianEmail, ...letter, once: `parents-access:${student.id}:${told}` }, now);
}
