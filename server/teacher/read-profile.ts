import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { TeacherProfile } from '../../contract/teacher/profile.ts';
import { courses } from '../db/tables/courses.ts';
import { groups } from '../db/tables/groups.ts';
import { teachers } from '../db/tables/people.ts';
import { tutorChecks } from '../db/tables/tutors.ts';
import { together } from '../db/together.ts';
import { taughtBy } from '../doubts/access.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { toDay } from '../schedule/school-time.ts';
import { listCheckStates, readChecks } from '../tutors/checks/read-checks.ts';
import { loadHours } from '../tutors/hours/load-hours.ts';

/** What the school has of a tutor, for the tutor. Throws `CallRefused` 404. */
export async function readProfile(
  { db, now, environment: { schoolTimeZone: schoolZone } }: RequestContext,
  tutorId: string,
): Promise<TeacherProfile> {
  const [[tutor], taught, own, checks, hours] = await together(
    () => db.select().from(teachers).where(eq(teachers.id, tutorId)),
    () =>
      db
        .select({ name: courses.name, instructorId: courses.instructorId })
        .from(courses)
        .where(inArray(courses.id, taughtBy(db, tutorId)))
        .orderBy(asc(courses.name)),
    () =>
      db
        .select({ name: groups.name })
        .from(groups)
        .where(and(eq(groups.tutorId, tutorId), isNull(groups.archivedAt)))
        .orderBy(asc(groups.name)),
    () => readChecks(db, eq(tutorChecks.tutorId, tutorId)),
    () => loadHours(db, tutorId, { schoolZone, now }),
  );
  if (!tutor) throw new CallRefused(404, 'notFound', 'There’s no such teacher.');
  return {
    ...{ username: tutor.username, since: tutor.createdAt.getTime(), hours, groups: own.map(({ name }) => name) },
    courses: taught.filter(({ instructorId }) => instructorId === tutorId).map(({ name }) => name),
    answers: taught.filter(({ instructorId }) => instructorId !== tutorId).map(({ name }) => name),
    checks: listCheckStates(checks.get(tutorId) ?? [], toDay(now, schoolZone).slice(0, 10)),
  };
}
