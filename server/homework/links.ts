import { and, desc, eq, inArray } from 'drizzle-orm';
import type { HomeworkLink } from '../../contract/homework/homework.ts';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { courseFiles } from '../db/tables/courses.ts';
import type { StoredLink } from '../db/tables/homework.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { listContent } from '../portal/course-content.ts';

/** The quizzes and mock tests of a course by the titles that they have now. */
export async function readTests(db: Queryable, courseName: string): Promise<{ id: string; title: string }[]> {
  const ids = (await listContent(db)).filter(({ course }) => course === courseName).map(({ quizId }) => quizId);
  const titles = await readTitles(db, ids);
  return ids
    .map((id) => ({ id, title: titles.get(id) ?? unnamed.title }))
    .sort((one, other) => one.title.localeCompare(other.title, 'en', { numeric: true }));
}

export async function readSheets(db: Queryable, courseId: string): Promise<string[]> {
  const rows = await db
    .select({ title: courseFiles.title })
    .from(courseFiles)
    .where(eq(courseFiles.courseId, courseId))
    .orderBy(courseFiles.position);
  return rows.map(({ title }) => title);
}

async function readTitles(db: Queryable, ids: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectDistinctOn([quizVersions.quizId], { id: quizVersions.quizId, title: quizVersions.title })
    .from(quizVersions)
    .where(inArray(quizVersions.quizId, [...ids]))
    .orderBy(quizVersions.quizId, desc(quizVersions.version));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

type WantedLinks = { sheets: readonly string[]; tests: readonly string[] };

/** What homework sends to, as it is kept. Throws `CallRefused` 400 for what the course has not. */
export async function checkLinks(
  db: Queryable,
  { sheets, tests }: WantedLinks,
  { courseId, courseName }: { courseId: string; courseName: string },
): Promise<StoredLink[]> {
  const [hasSheets, hasTests] = [
    sheets.length === 0 ? [] : await readSheets(db, courseId),
    tests.length === 0 ? [] : (await readTests(db, courseName)).map(({ id }) => id),
  ];
  if (!sheets.every((title) => hasSheets.includes(title)))
    throw new CallRefused(400, 'badInput', 'This course no longer has one of the study sheets. Choose again.');
  if (!tests.every((quizId) => hasTests.includes(quizId)))
    throw new CallRefused(400, 'badInput', 'This course no longer has one of the tests. Choose again.');
  return [
    ...[...new Set(sheets)].map((title) => ({ kind: 'sheet' as const, title })),
    ...[...new Set(tests)].map((quizId) => ({ kind: 'test' as const, quizId })),
  ];
}

/** What homework sends to, for a reader; `studentId` null for teachers and staff. */
export async function toLinks(db: Queryable, links: readonly StoredLink[], studentId: string | null): Promise<HomeworkLink[]> {
  const ids = links.flatMap((link) => (link.kind === 'test' ? [link.quizId] : []));
  if (ids.length === 0) return links.flatMap((link) => (link.kind === 'sheet' ? [link] : []));
  const [titles, kinds, had] = await together(
    () => readTitles(db, ids),
    async () => db.select({ id: quizzes.id, isMock: quizzes.isNode }).from(quizzes).where(inArray(quizzes.id, ids)),
    async () =>
      studentId === null
        ? []
        : db
            .select({ quizId: sittings.quizId })
            .from(sittings)
            .where(and(eq(sittings.studentId, studentId), inArray(sittings.quizId, ids))),
  );
  return links.map((link) =>
    link.kind === 'sheet'
      ? link
      : {
          ...{ kind: 'test', quizId: link.quizId, title: titles.get(link.quizId) ?? unnamed.title },
          isMock: kinds.find(({ id }) => id === link.quizId)?.isMock ?? false,
          has: had.some(({ quizId }) => quizId === link.quizId),
        },
  );
}
