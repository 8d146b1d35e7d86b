import { and, eq, like, ne, not } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { askedQuestions, quizVersions, quizzes } from '../db/tables/content.ts';
import type { PlacedQuestion } from './near-duplicates.ts';
import type { Problem } from './problem.ts';
import type { SkillList } from './skill-list.ts';

/** What a question is filed under. */
type Names = { domain: string; skill: string };
/** What the questions of a subject are filed under. */
export type KnownNames = readonly Names[];

/** The domains and skills that questions of a subject have. `slug`: what is imported, whose own older versions and modules know no better. */
export function loadKnownNames(db: Queryable, { subject, slug }: { subject: string; slug: string }): Promise<KnownNames> {
  const isOther = and(ne(quizzes.slug, slug), not(like(quizzes.slug, `${slug}/%`)));
  return db
    .selectDistinct({ domain: askedQuestions.domain, skill: askedQuestions.skill })
    .from(askedQuestions)
    .innerJoin(quizVersions, eq(quizVersions.id, askedQuestions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(quizVersions.subject, subject), isOther));
}

/** The same of a list: each of its topics is asked. */
export const listKnownNames = (list: SkillList, subject: string): KnownNames =>
  [...(list.get(subject) ?? [])].flatMap(([domain, skills]) => [...skills].map((skill) => ({ domain, skill })));

/**
 * Warns of domains and skills that no question of the subject has yet, with the most similar one that is there: a result leads to a drill only where both have the
 * same name. Says nothing where the subject is new.
 */
export function warnOfUnknownNames(known: KnownNames, questions: readonly PlacedQuestion[]): Problem[] {
  if (known.length === 0) return [];
  return questions.flatMap(({ file, line, content }) => {
    const reason = findUnknown(known, content);
    return reason === null ? [] : [{ file, line, reason }];
  });
}

function findUnknown(known: KnownNames, { domain, skill }: Names): string | null {
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
