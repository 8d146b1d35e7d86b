import type { Report } from '../../contract/report/report.ts';
import { byWeakness, countDomains, countSkills, type SkillCount } from '../results/skills.ts';

type SkillAnswer = { domain: string; skill: string; right: boolean };

/** From how many questions on a skill its share of right answers is stated, and how many skills a report names of each kind. */
const leastQuestions = 3;
const mostSkills = 3;

/**
 * The strongest and the weakest skills of those with enough questions, the most telling first; whole domains where no skill has as many. None
 * is both: the better half may be the strongest, if at least half of its answers were right, and every one without a mistake; the weakest
 * are of the others.
 */
export function tellingSkills(graded: readonly SkillAnswer[]): Pick<Report, 'strongest' | 'weakest'> {
  const ranked = askedEnough(graded).sort(byStrength);
  const faultless = ranked.filter(({ right, total }) => right === total).length;
  const better = ranked.slice(0, Math.min(mostSkills, Math.max(faultless, Math.floor(ranked.length / 2))));
  const strongest = better.filter(({ right, total }) => 2 * right >= total);
  const others = ranked.slice(strongest.length).filter(({ right, total }) => right < total);
  return { strongest, weakest: others.sort(byWeakness).slice(0, mostSkills) };
}

function askedEnough(graded: readonly SkillAnswer[]): SkillCount[] {
  const isEnough = ({ total }: SkillCount) => total >= leastQuestions;
  const skills = countSkills(graded).filter(isEnough);
  if (skills.length > 0) return skills;
  return countDomains(graded).filter(isEnough);
}

/** Of equal shares the one with more right answers, then the first by name. */
const byStrength = (one: SkillCount, other: SkillCount): number =>
  other.right * one.total - one.right * other.total || other.right - one.right || byWeakness(one, other);
