import { nameArea } from '../../../../contract/practice/practice.ts';
import type { NextSteps } from '../../../../contract/results/next-steps.ts';

/** What a drill is on, and why it is not on the weakest skill where no new question on that is left. */
export function describeDrill(weakest: NextSteps['weakest'], { area }: NonNullable<NextSteps['practice']>): string {
  const name = nameArea(area);
  const wanted = weakest && (weakest.skill ?? weakest.domain);
  if (wanted === null || wanted === name) return `A short drill on ${name}, all new questions.`;
  return `We have no new questions on ${wanted}, so this short drill is on ${name}.`;
}
