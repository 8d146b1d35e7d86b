import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../../contract/moments.ts';
import type { Comparison, earlierSittingsMachine } from '../../../machines/results/earlier-sittings.machine.ts';
import { isEndedNormally } from '../../../machines/results/one-row.ts';
import { sittingAt, toSittingKind } from '../../addresses.ts';
import { Failed } from '../../ui/failed.tsx';
import { Table, Text } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { describeDifference } from './describe-difference.ts';
import figures from './figures-table.module.css';
import { Panel } from './panel.tsx';
import { TrendPicture } from './trend-picture.tsx';

const selectSeen = (seen: SnapshotFrom<typeof earlierSittingsMachine>) => seen;

/** How a result stands beside the student's earlier ones. Whether they can be had or not, the result itself is there. */
export function EarlierComparison({ flow }: { flow: ActorRefFrom<typeof earlierSittingsMachine> }) {
  const seen = useSelector(flow, selectSeen);
  const { comparison, notice } = seen.context;
  const lead = comparison
    ? [describeKin(comparison), describeDifference(comparison), describeOverlap(comparison)].filter(Boolean).join(' ')
    : null;
  return (
    <Panel title="How you’re progressing" lead={lead}>
      {seen.matches('failed') ? (
        <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'earlier.retry' })} />
      ) : null}
      {seen.hasTag('waiting') ? <Loading small text="Looking for earlier results…" /> : null}
      {comparison ? <Compared comparison={comparison} /> : null}
      {seen.matches('shown') && !comparison ? (
        <Text tone="soft">Your first one! After the next one, you’ll see your trend here.</Text>
      ) : null}
    </Panel>
  );
}

function Compared({ comparison: { earlier, own } }: { comparison: Comparison }) {
  const isScaled = [...earlier, own].some(({ scaled }) => scaled !== null);
  return (
    <>
      <TrendPicture sittings={[...earlier, own]} />
      {isScaled ? <Text tone="soft">{noScore}</Text> : null}
      <details className={figures.table}>
        <summary>Show as table</summary>
        <Table tabular>
          <thead>
            <tr>
              <th scope="col">Quiz or test</th>
              <th scope="col">Right</th>
              <th scope="col">Score</th>
              {isScaled ? <th scope="col">SAT range</th> : null}
            </tr>
          </thead>
          <tbody>
            {[...earlier, own].map((sitting) => (
              <tr key={sitting.studentQuizId}>
                <th scope="row">
                  {sitting === own ? (
                    'This one'
                  ) : (
                    <Link to={sittingAt(toSittingKind(sitting), 'results', sitting.quizId, sitting.studentQuizId)}>
                      {sitting.title}
                    </Link>
                  )}
                  <Text as="span" tone="faint" size="s" block>
                    {formatMoment(sitting.submittedAt, 'shortDate')}
                  </Text>
                </th>
                <td>
                  {sitting.right}/{sitting.total}
                </td>
                <td>{sitting.percent}%</td>
                {isScaled ? <td>{sitting.scaled ? `${sitting.scaled.low}–${sitting.scaled.high}` : '–'}</td> : null}
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </>
  );
}

const noScore = 'SAT scores here are our own estimates. They’re not official.';

/** What it is compared with. */
function describeKin({ by, own }: Comparison): string {
  const thing = own.is_node ? 'mock test' : 'quiz';
  if (own.isDrill) return 'Compared with your earlier drills on this skill.';
  if (by === 'content') return `Compared with the same ${thing} when you took it before.`;
  if (by === 'subject') return `Compared with your earlier ${plural(thing)} in ${own.subject}.`;
  return `Compared with your ${plural(thing)} in other subjects, which may be harder or easier.`;
}

const plural = (thing: string) => (thing === 'quiz' ? 'quizzes' : `${thing}s`);

/**
 * Where the picture is on the scale of the SAT: what the ranges of tests that ended normally say, which may be nothing where the percents differ.
 */
function describeOverlap({ earlier, own }: Comparison): string {
  const last = earlier.findLast(isEndedNormally)?.scaled;
  if (!last || !own.scaled || !isEndedNormally(own) || earlier.some(({ scaled }) => scaled === null)) return '';
  if (own.scaled.low > last.high) return 'Your estimated SAT score is higher than last time.';
  if (own.scaled.high < last.low) return 'Your estimated SAT score is lower than last time.';
  return 'Your estimated SAT score overlaps last time’s: too close to call.';
}
