import { and, asc, eq, isNull } from 'drizzle-orm';
import { mostSkills, type SheetReport, type SheetSkill } from '../../../contract/desk/sheets.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, quizVersions, quizzes } from '../../db/tables/content.ts';
import { toCourse } from '../../portal/course-content.ts';

/** What questions are on. */
type AskedSkill = { subject: string; domain: string; skill: string };

/** The skills that questions of all courses are on. */
export async function readSkills(db: Queryable): Promise<AskedSkill[]> {
  const { domain, skill } = askedQuestions;
  return db
    .selectDistinct({ subject: quizVersions.subject, domain, skill })
    .from(askedQuestions)
    .innerJoin(quizVersions, eq(quizVersions.id, askedQuestions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(isNull(quizzes.drillFor), isNull(quizzes.withdrawnAt)))
    .orderBy(asc(quizVersions.subject), asc(domain), asc(skill));
}

/** Those that questions of a course are on, by domain. */
export function findCourseSkills(rows: readonly AskedSkill[], course: string): Map<string, string[]> {
  const byDomain = new Map<string, string[]>();
  for (const row of rows.filter(({ subject }) => toCourse(subject) === course)) {
    const skills = byDomain.get(row.domain) ?? [];
    if (!skills.includes(row.skill)) byDomain.set(row.domain, [...skills, row.skill]);
  }
  return byDomain;
}

/** So many characters of a page are looked through, and no more than `mostFound` pages are said of a skill: nobody leads to more. */
const longestText = 20_000;
const mostFound = 5;

/** Where a sheet treats each skill of its course: as it was said of the one that it `replaces`, else the first pages on which the name of the skill stands. */
export function findSkills(
  byDomain: ReadonlyMap<string, readonly string[]>,
  { texts, before }: { texts: readonly string[]; before: readonly SheetSkill[] },
): SheetReport['domains'] {
  const pages = texts.map((text) => toWords(text.slice(0, longestText)));
  const count = [...byDomain.values()].flat().length;
  const most = Math.max(1, Math.min(mostFound, Math.floor(mostSkills / count)));
  const find = (skill: string): number[] => {
    if (before.length > 0)
      return before.flatMap((each) => (each.skill === skill && each.page <= pages.length ? [each.page] : []));
    const name = toWords(skill);
    return pages.flatMap((words, index) => (words.includes(name) ? [index + 1] : [])).slice(0, most);
  };
  return [...byDomain].map(([domain, skills]) => ({ domain, skills: skills.map((skill) => ({ skill, pages: find(skill) })) }));
}

/** The words of a text without case, each between blanks: what is in it is there in whole words. */
const toWords = (text: string): string => ` ${(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;
