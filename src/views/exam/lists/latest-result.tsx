import { formatMoment } from '../../../../contract/moments.ts';
import type { CompletedSitting } from '../../../../contract/results/results.ts';
import { formatRange } from '../../results/parts/format-range.ts';
import { Progress } from '../../ui/cards.tsx';
import { Text } from '../../ui/layout.tsx';

/** What came of a finished sitting, as a bar and in words; of one to take what came of the newest before it in its subject, in words. */
export function LatestResult({ result, isOwn }: { result: CompletedSitting; isOwn: boolean }) {
  if (!isOwn)
    return (
      <Text tone="soft" size="s" tabular>
        Your last result in this subject: {describeScore(result)}, {formatMoment(result.submittedAt, 'dayOfYear')}
      </Text>
    );
  return <Progress label="Your result" value={result.right} max={result.total} words={describeScore(result)} />;
}

/** 'SAT 1190–1260' for a full one, which is an estimate; '9 of 12' otherwise, of free response in points. */
function describeScore({ scaled, right, total, writtenBy }: CompletedSitting): string {
  if (scaled) return `estimated ${formatRange(scaled)}`;
  return `${right} of ${total} ${writtenBy ? 'points' : 'right'}`;
}
