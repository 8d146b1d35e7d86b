import { eq } from 'drizzle-orm';
import type { Act } from '../../audit/act.ts';
import { courseFiles, courses } from '../../db/tables/courses.ts';
import { CallRefused } from '../../http/refused.ts';
import { staffsFileAddress } from '../../materials/file-links.ts';

/** The short-lived address of a PDF of a course, for whoever of the staff asks, with a row of the look. Throws `CallRefused` 404. */
export async function openSheet({ tx, now, actor, record }: Act, { sheet }: { sheet: string }, secret: string): Promise<string> {
  const [file] = await tx
    .select({ title: courseFiles.title, course: courses.name })
    .from(courseFiles)
    .innerJoin(courses, eq(courses.id, courseFiles.courseId))
    .where(eq(courseFiles.id, sheet));
  if (!file) throw new CallRefused(404, 'notFound', 'This PDF isn’t in its course any more.');
  await record({ action: 'sheet.open', subject: { kind: 'sheet', id: sheet, name: file.title }, after: { course: file.course } });
  return staffsFileAddress({ staffId: actor.id ?? '', fileId: sheet }, secret, now);
}
