import { eq, inArray } from 'drizzle-orm';
import type { Caller } from '../accounts/authenticate.ts';
import { formatName } from '../accounts/names.ts';
import type { Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { teachers } from '../db/tables/people.ts';
import { taughtBy, tutorsOf } from '../doubts/access.ts';
import { CallRefused } from '../http/refused.ts';

/** Who marks written answers, and gives homework: a tutor, for whose courses it has to be, or one of the staff. `key` is how the rows of markings name them. */
export type Marker = { role: 'teacher' | 'staff'; id: string; key: string; name: string };
/** Whose answers are asked for. */
export type MarkerId = Pick<Marker, 'role' | 'id'>;

/** The marker who makes a call. Throws `CallRefused` 403 for anybody else. */
export async function toMarker(db: Queryable, { role, id, staffName }: Caller): Promise<Marker> {
  if (role === 'staff') return { role, id, key: `staff ${id}`, name: staffName };
  if (role !== 'teacher') throw noMarker();
  const [teacher] = await db.select().from(teachers).where(eq(teachers.id, id));
  if (!teacher) throw noMarker();
  return { role, id, key: `teacher ${id}`, name: formatName(teacher) };
}

const noMarker = () => new CallRefused(403, 'forbidden', 'This is for teachers and staff only.');

/** The names of the courses whose answers are a marker's; null: all. */
export async function markedCourses(db: Queryable, { role, id }: MarkerId): Promise<ReadonlySet<string> | null> {
  if (role === 'staff') return null;
  const taught = await db
    .select({ name: courses.name })
    .from(courses)
    .where(inArray(courses.id, taughtBy(db, id)));
  return new Set(taught.map(({ name }) => name));
}

/** Whether a course has a tutor who may look a second time at what somebody has marked. */
export async function hasAnother(db: Queryable, course: string, markedBy: string | null): Promise<boolean> {
  const [named] = await db.select({ id: courses.id }).from(courses).where(eq(courses.name, course));
  const tutors = named ? await tutorsOf(db, named.id) : [];
  return tutors.some((id) => `teacher ${id}` !== markedBy);
}
