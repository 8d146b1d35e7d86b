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
    return best ? `What helped you get every ${best.skill} question right?` : 'What helped you get all of it right?';
  if (next && best)
    return `${best.skill} went well. What would you explain differently in ${next.skill} now that you’ve seen the answers?`;
  if (next) return `Which ${next.skill} question surprised you, and what did its explanation say?`;
  if (best) return `What do you do first when a ${best.skill} question comes up?`;
  return isDrill
    ? 'What did you practice, and what was easier at the end than at the start?'
    : 'Which question would you like to try again, and why?';
}
