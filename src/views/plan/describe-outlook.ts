import { formatMoment } from '../../../contract/moments.ts';
import type { CoursePlan, GoalOutlook, ScoreEstimate } from '../../../contract/plan/plan.ts';
import { formatRange } from '../results/parts/format-range.ts';
import { formatMinutes } from '../ui/format-minutes.ts';

/** How far a goal score is, what would bring most, and what more time would: each a sentence, as far as there is something to say. */
export function describeOutlook({ goal, outlook }: Pick<CoursePlan, 'goal' | 'outlook'>): string[] {
  if (goal?.score == null || !outlook) return [];
  const { standing, most, time } = outlook;
  return [
    describeStanding(goal.score, outlook),
    standing === 'reached' || !most ? null : describeMost(most),
    time && describeTime(goal.weeklyMinutes, time),
  ].filter((sentence) => sentence !== null);
}

function describeStanding(score: number, { standing, estimate }: GoalOutlook): string {
  if (!estimate) return `Take a full practice test to see how far you are from ${score}.`;
  const range = `${formatRange(estimate)} on ${formatMoment(estimate.at, 'shortDate')}`;
  return `${judge(score, range, { standing, high: estimate.high })} This is not an official score.`;
}

function judge(
  score: number,
  range: string,
  { standing, high }: Pick<GoalOutlook, 'standing'> & Pick<ScoreEstimate, 'high'>,
): string {
  if (standing === 'reached') return `You’re there: your last full test came to ${range}. You could aim higher.`;
  if (standing === 'inRange') return `You’re on course: your last full test came to ${range}, and ${score} is within that.`;
  const points = score - high;
  return `Your last full test came to ${range}, so ${score} is at least ${points} ${points === 1 ? 'point' : 'points'} away.`;
}

const describeMost = ({ domain, share, recent: { right, total } }: NonNullable<GoalOutlook['most']>): string =>
  `You can gain most in ${domain}: about ${share}% of the test, and you got ${right} of your last ${total} right.`;

const describeTime = (own: number, { weeklyMinutes, reachNow, reachThen }: NonNullable<GoalOutlook['time']>): string =>
  `At ${formatMinutes(own)} a week, you’ll get through about ${reachNow}% of what’s new before the test. At ${formatMinutes(weeklyMinutes)}, ${reachThen === 100 ? 'all of it' : `about ${reachThen}%`}.`;
