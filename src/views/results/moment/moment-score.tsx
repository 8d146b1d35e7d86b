import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { QuizResult, ScaledRange } from '../../../../contract/results/results.ts';
import type { earlierSittingsMachine } from '../../../machines/results/earlier-sittings.machine.ts';
import { selectContext } from '../../select-context.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { describeDifference } from '../parts/describe-difference.ts';
import { formatRange } from '../parts/format-range.ts';
import styles from './moment-score.module.css';

/** The range of a full SAT with its sections before all else; otherwise how many were right. Then how that is beside the last time, where there was one. */
export function MomentScore({
  result: { score, scaled },
  earlier,
}: {
  result: QuizResult;
  earlier: ActorRefFrom<typeof earlierSittingsMachine>;
}) {
  const { comparison } = useSelector(earlier, selectContext);
  const difference = comparison && !scaled ? describeDifference(comparison) : '';
  return (
    <Stack gap={2}>
      <Row gap={4} rowGap={1} align="center">
        <Text size="figure" figure className={styles.score}>
          {scaled ? formatRange(scaled) : `${score.right} of ${score.total}`}
        </Text>
        <Stack className={styles.beside}>
          <Text tabular>
            {scaled
              ? `${score.right} of ${score.total} right`
              : `${score.right === score.total ? 'All correct' : 'right'}, ${score.percent}%`}
          </Text>
          {difference ? (
            <Text tone="soft" size="s">
              {difference}
            </Text>
          ) : null}
          {scaled ? (
            <Text tone="soft" size="s">
              Estimated SAT score, not official.
            </Text>
          ) : null}
        </Stack>
      </Row>
      {scaled ? <Sections scaled={scaled} /> : null}
    </Stack>
  );
}

function Sections({ scaled }: { scaled: ScaledRange }) {
  return (
    <dl className={styles.sections}>
      {scaled.sections.map((section) => (
        <div key={section.name}>
          <Text as="dt" tone="soft" size="s">
            {section.name}
          </Text>
          <Text as="dd" size="xl" figure>
            {formatRange(section)}
          </Text>
        </div>
      ))}
    </dl>
  );
}
