import { formatMoment } from '../../../../contract/moments.ts';
import type { Comparison } from '../../../machines/results/earlier-sittings.machine.ts';
import { isOneRow } from '../../../machines/results/one-row.ts';

/** Against the newest one that says something of this one, in percentage points: one that is as long, on the subject, and was not cut short. */
export function describeDifference({ earlier, own }: Comparison): string {
  const last = earlier.findLast((each) => isOneRow(each, own));
  if (!last) return '';
  const more = own.percent - last.percent;
  if (more === 0) return `Same as last time: ${own.percent}%.`;
  return `${formatPoints(Math.abs(more))} ${more > 0 ? 'higher' : 'lower'} than last time (${last.percent}%, ${formatMoment(last.submittedAt, 'shortDate')}).`;
}

const formatPoints = (points: number) => `${points} percentage ${points === 1 ? 'point' : 'points'}`;
