import type { ModuleResult } from '../../contract/results/results.ts';

type SkillAnswer = { domain: string; skill: string; right: boolean };
/** How many questions on a skill there were, and how many were answered rightly. */
export type SkillCount = ModuleResult['skills'][number];

/** Right answers by skill, in the order in which each is first asked for. */
export function countSkills(graded: readonly SkillAnswer[]): SkillCount[] {
  const skills = new Map<string, SkillCount>();
  for (const { domain, skill, right } of graded) {
    const name = JSON.stringify([domain, skill]);
    const so = skills.get(name) ?? { domain, skill, right: 0, total: 0 };
    skills.set(name, { ...so, right: so.right + (right ? 1 : 0), total: so.total + 1 });
  }
  return [...skills.values()];
}

/** The same by whole domains, each under its own name. */
export const countDomains = (graded: readonly Pick<SkillAnswer, 'domain' | 'right'>[]): SkillCount[] =>
  countSkills(graded.map(({ domain, right }) => ({ domain, skill: domain, right })));

/**
 * The skill with the smallest share of right answers, of those with at least `least` questions; of equal ones that with more wrong ones, then
 * the first by name. Null where none has as many, or where all that have are without a mistake.
 */
export function findWeakest(skills: readonly SkillCount[], least: number): SkillCount | null {
  const [weakest] = skills.filter(({ right, total }) => total >= least && right < total).sort(byWeakness);
  return weakest ?? null;
}

/** For sorting the weakest first. Shares are compared as fractions: no rounding decides. */
export const byWeakness = (one: SkillCount, other: SkillCount): number =>
  one.right * other.total - other.right * one.total ||
  other.total - other.right - (one.total - one.right) ||
  compare(one.skill, other.skill) ||
  compare(one.domain, other.domain);

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
