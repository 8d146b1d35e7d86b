import { type Goal, type GoalOutlook, type ScoreEstimate, weeklyMinutes } from '../../contract/plan/plan.ts';
import type { RatedDomain } from './rate-skills.ts';

/**
 * What an outlook is made of. `estimate`: by the newest whole test, null without one. `newMinutes`: what all takes that is new to the student in the course, questions,
 * tests and sheets.
 */
export type OutlookInput = {
  goal: Goal | null;
  daysLeft: number | null;
  weeksLeft: number;
  estimate: ScoreEstimate | null;
  domains: readonly RatedDomain[];
  newMinutes: number;
};

/** With fewer answers to a domain nothing is said of it. */
const leastAnswers = 5;

/** More time than this is no advice: so many times what the student has set. */
const mostTimes = 2;

/** Minutes a week are advised in such steps. */
const step = 30;

/** How a goal score stands to what the student's tests say, and what would help; null without a goal score, or once the test is over. */
export function makeOutlook(input: OutlookInput): GoalOutlook | null {
  const { goal, daysLeft, estimate } = input;
  if (goal?.score == null || (daysLeft !== null && daysLeft < 0)) return null;
  const standing = compare(goal.score, estimate);
  return { standing, estimate, most: findMost(input.domains), time: standing === 'ahead' ? adviseTime(goal, input) : null };
}

function compare(score: number, estimate: ScoreEstimate | null): GoalOutlook['standing'] {
  if (estimate === null) return 'unknown';
  if (score <= estimate.low) return 'reached';
  return score <= estimate.high ? 'inRange' : 'ahead';
}

/** The domain with the most of the test still to win. */
function findMost(domains: readonly RatedDomain[]): GoalOutlook['most'] {
  const [most] = domains
    .filter(({ recent }) => recent.total >= leastAnswers)
    .sort((one, other) => other.weight * (1 - other.right) - one.weight * (1 - one.right));
  return most ? { domain: most.domain, share: Math.round(100 * most.weight), recent: most.recent } : null;
}

/** More time each week, where it reaches more of what is new before the test. The week of the test counts half. */
function adviseTime({ weeklyMinutes: own }: Goal, { daysLeft, weeksLeft, newMinutes }: OutlookInput): GoalOutlook['time'] {
  if (daysLeft === null || newMinutes === 0) return null;
  const weeks = weeksLeft - 0.5;
  const reach = (minutes: number) => Math.min(100, Math.round((100 * minutes * weeks) / newMinutes));
  const whole = Math.ceil(newMinutes / weeks / step) * step;
  const advised = Math.min(whole, mostTimes * own, weeklyMinutes.most);
  return reach(own) < reach(advised) ? { weeklyMinutes: advised, reachNow: reach(own), reachThen: reach(advised) } : null;
}
