import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, quizVersions, quizzes } from '../../db/tables/content.ts';
import type { Problem } from '../problem.ts';
import type { GoodItem } from './read-package.ts';

type Names = { domain: string; skill: string };

/**
 * Warns of domains and skills that no question of the subject has yet, with the most similar one that is there: a result leads to a drill only where both have the
 * same name. Says nothing where the subject is new. `slug`: what is imported, whose own older versions know no better.
 */
export async function warnOfUnknownNames(
  db: Queryable,
  { subject, slug }: { subject: string; slug: string },
  items: readonly GoodItem[],
): Promise<Problem[]> {
  const known: Names[] = await db
    .selectDistinct({ domain: askedQuestions.domain, skill: askedQuestions.skill })
    .from(askedQuestions)
    .innerJoin(quizVersions, eq(quizVersions.id, askedQuestions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(quizVersions.subject, subject), ne(quizzes.slug, slug)));
  if (known.length === 0) return [];
  return items.flatMap(({ file, question }) => {
    const reason = findUnknown(known, question);
    return reason === null ? [] : [{ file, line: 1, reason }];
  });
}

function findUnknown(known: readonly Names[], { domain, skill }: Names): string | null {
  const inDomain = known.filter((each) => each.domain === domain);
  if (inDomain.length === 0) return say('domain', domain, [...new Set(known.map((each) => each.domain))]);
  const skills = inDomain.map((each) => each.skill);
  return skills.includes(skill) ? null : say('skill', skill, skills);
}

function say(what: string, name: string, known: readonly string[]): string {
  const nearest = known.reduce((best, each) => (likeness(each, name) > likeness(best, name) ? each : best));
  return `no question has the ${what} '${name}' yet: the nearest that is known is '${nearest}'`;
}

/** How much alike two names are, from 0 to 1: the share of pairs of neighboring letters that both have (Dice). */
function likeness(one: string, other: string): number {
  const [first, second] = [pairsOf(one), pairsOf(other)];
  const shared = [...first].filter((pair) => second.has(pair)).length;
  return (2 * shared) / Math.max(1, first.size + second.size);
}

function pairsOf(name: string): Set<string> {
  const letters = name.toLowerCase().replace(/[^\p{L}\d]/gu, '');
  return new Set([...letters].slice(1).map((letter, at) => `${letters[at]}${letter}`));
}
