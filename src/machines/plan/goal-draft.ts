import { type CoursePlan, type Goal, isOnScale, type ScoreScale, weeklyMinutes } from '../../../contract/plan/plan.ts';
import { messages } from '../../content/messages/practice.ts';

/** A goal as it is typed: a day as the browser's date field has it, '' for none. */
export type GoalDraft = { testDate: string; score: string; weeklyMinutes: string };
export type GoalField = keyof GoalDraft;

/** What is wrong, by the field. */
export type GoalProblems = Partial<Record<GoalField, string>>;

/** A plan's goal, for changing it. */
export const toDraft = ({ goal }: Pick<CoursePlan, 'goal'>): GoalDraft => ({
  testDate: goal?.testDate ?? '',
  score: goal?.score == null ? '' : String(goal.score),
  weeklyMinutes: String(goal?.weeklyMinutes ?? weeklyMinutes.usual),
});

/** Reads what was typed. Date and score can be left out. */
export const toGoal = ({ testDate, score, weeklyMinutes: minutes }: GoalDraft): Goal => ({
  testDate: testDate === '' ? null : testDate,
  score: score.trim() === '' ? null : Number(score),
  weeklyMinutes: Number(minutes),
});

/** What is wrong with what was typed: a test that is over, or a score that there is not. `today` is the student's day. */
export function findGoalProblems(draft: GoalDraft, { scale, today }: { scale: ScoreScale; today: string }): GoalProblems {
  const { testDate, score } = toGoal(draft);
  return {
    ...(testDate !== null && testDate < today && { testDate: messages.plan.dateOver }),
    ...(score !== null && !isOnScale(score, scale) && { score: messages.plan.badScore(scale) }),
  };
}
