import { and, asc, eq, isNull } from 'drizzle-orm';
import type { SheetReport, SheetSkill } from '../../../contract/desk/sheets.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, quizVersions, quizzes } from '../../db/tables/content.ts';
import { toCourse } from '../../portal/course-content.ts';

/** The skills that questions of a course are on, by domain. */
export async function readCourseSkills(db: Queryable, course: string): Promise<Map<string, string[]>> {
  const { domain, skill } = askedQuestions;
  const rows = await db
    .selectDistinct({ subject: quizVersions.subject, domain, skill })
    .from(askedQuestions)
    .innerJoin(quizVersions, eq(quizVersions.id, askedQuestions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(isNull(quizzes.drillFor), isNull(quizzes.withdrawnAt)))
    .orderBy(asc(quizVersions.subject), asc(domain), asc(skill));
  const byDomain = new Map<string, string[]>();
  for (const row of rows.filter(({ subject }) => toCourse(subject) === course)) {
    const skills = byDomain.get(row.domain) ?? [];
    if (!skills.includes(row.skill)) byDomain.set(row.domain, [...skills, row.skill]);
  }
  return byDomain;
}

/** Where a sheet treats each skill of its course: as it was said of the one that it `replaces`, else where the name of the skill stands. */
export const findSkills = (
  byDomain: ReadonlyMap<string, readonly string[]>,
  { texts, before }: { texts: readonly string[]; before: readonly SheetSkill[] },
): SheetReport['domains'] =>
  [...byDomain].map(([domain, skills]) => ({
    domain,
    skills: skills.map((skill) => ({ skill, pages: findPages(skill, texts, before) })),
  }));

function findPages(skill: string, texts: readonly string[], before: readonly SheetSkill[]): number[] {
  if (before.length > 0) return before.flatMap((each) => (each.skill === skill && each.page <= texts.length ? [each.page] : []));
  return texts.flatMap((text, index) => (toWords(text).includes(toWords(skill)) ? [index + 1] : []));
}

/** A text without case, and with one blank wherever there are some. */
const toWords = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ');
