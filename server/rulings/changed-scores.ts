import { mostPreviewed, type RulingPreview } from '../../contract/desk/rulings.ts';
import { CallRefused } from '../http/refused.ts';
import { toPercent } from '../results/percent.ts';
import { type ChangedScore, compareScores } from './score-changes.ts';

const toScore = ({ right, total }: ChangedScore['before']) => ({ right, total, percent: toPercent(right, total) });
const rank = (change: ChangedScore): number => Math.sign(compareScores(change));

/** How many of some changes raise a score, and how many lower one. */
export const countWays = (changes: readonly ChangedScore[]) => ({
  raised: changes.filter((change) => rank(change) > 0).length,
  fell: changes.filter((change) => rank(change) < 0).length,
});

/** What staff see before they decide: those that fall first. `sittings`: finished ones that have the question. */
export const toPreview = (sittings: number, changes: readonly ChangedScore[]): RulingPreview => ({
  sittings,
  ...countWays(changes),
  changes: [...changes]
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, mostPreviewed)
    .map(({ studentId, name, title, before, after }) => ({
      ...{ student: studentId, name, title },
      ...{ before: toScore(before), after: toScore(after) },
    })),
});

/** Refuses what would lower a score where no owner says so. */
export const wouldFall = (fell: number): CallRefused => {
  const tests = fell === 1 ? 'One score' : `${fell} scores`;
  return new CallRefused(403, 'forbidden', `${tests} would fall. Only an owner can decide that. Choose another way, or ask one.`);
};
