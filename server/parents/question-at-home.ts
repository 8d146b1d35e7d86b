import type { Report } from '../../contract/report/report.ts';

/** What a question at home is made of: how a result came out, and the skills that it tells about. */
type ToldResult = { isDrill: boolean; right: number; total: number } & Pick<Report, 'strongest' | 'weakest'>;

/**
 * One question that parents can ask about a result (for the evening, not for the score): it is open, it praises work and alarms nobody, and asks about what
 * the student can tell more of than they can.
 */
export function questionAtHome({ isDrill, right, total, strongest, weakest }: ToldResult): string {
  const [best] = strongest;
  const [next] = weakest;
  if (total > 0 && right === total)
    return best ? `What helped you get everything right in ${best.skill}?` : 'What helped you get all of it right?';
  if (next && best)
    return `${best.skill} went well. Now that you’ve seen the answers, what would you do differently in ${next.skill}?`;
  if (next) return `Which question on ${next.skill} surprised you, and what did its explanation say?`;
  if (best) return `How do you begin a question on ${best.skill}?`;
  return isDrill
    ? 'What did you practice, and what was easier at the end than at the start?'
    : 'Which question would you like to try again, and why?';
}
