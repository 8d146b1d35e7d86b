import { and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import { checkReminderDays, checkWords } from '../../../contract/tutors/checks.ts';
import type { Context } from '../../context.ts';
import { teachers } from '../../db/tables/people.ts';
import { tutorChecks } from '../../db/tables/tutors.ts';
import { checkRunsOutLetter, ownCheckRunsOutLetter } from '../../mail/letters/tutor-check.ts';
import { queueMail } from '../../mail/outbox.ts';
import { dayAfter, toDay } from '../../schedule/school-time.ts';
import { siteAddress } from '../../site-address.ts';
import { readChecks } from './read-checks.ts';

/** Writes to the school and the tutor before a check runs out, once for each of `checkReminderDays`; of those that were missed, the nearest alone. */
export async function watchChecks(
  context: Pick<Context, 'db' | 'now' | 'environment' | 'listeningAt'>,
  signal?: AbortSignal,
): Promise<void> {
  const { db, environment } = context;
  const now = context.now();
  const today = toDay(now, environment.schoolTimeZone);
  const dayIn = (days: number) => dayAfter(today, days).slice(0, 10);
  const ending = await db
    .select({ check: tutorChecks, tutor: teachers })
    .from(tutorChecks)
    .innerJoin(teachers, eq(teachers.id, tutorChecks.tutorId))
    .where(
      and(
        ...[isNull(teachers.disabledAt), isNull(tutorChecks.withdrawnAt), isNotNull(tutorChecks.until)],
        ...[gte(tutorChecks.until, dayIn(0)), lte(tutorChecks.until, dayIn(Math.max(...checkReminderDays)))],
      ),
    );
  for (const { check, tutor } of ending) {
    signal?.throwIfAborted();
    const { until, kind } = check;
    const newest = (await readChecks(db, eq(tutorChecks.tutorId, tutor.id))).get(tutor.id)?.find((each) => each.kind === kind);
    // It was checked again since.
    if (until === null || newest?.id !== check.id) continue;
    const days = Math.min(...checkReminderDays.filter((each) => until <= dayIn(each)));
    const said = { check: checkWords[kind], until };
    const named = `${tutor.firstname} ${tutor.lastname}`.trim();
    const once = (who: string) => `tutor-check-${who}:${check.id}:${days}`;
    const url = `${siteAddress(context)}/desk/tutors/${tutor.id}`;
    await db.transaction(async (tx) => {
      const forSchool = checkRunsOutLetter({ ...said, tutor: named }, url);
      await queueMail(tx, { ...forSchool, recipient: environment.schoolMail, once: once('school') }, now);
      const forTutor = ownCheckRunsOutLetter({ ...said, tutor: tutor.firstname });
      await queueMail(tx, { ...forTutor, recipient: tutor.email, once: once('tutor') }, now);
    });
  }
}
