import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Comparison } from '../../../machines/comparison.ts';
import type { earlierSittingsMachine } from '../../../machines/earlier-sittings.machine.ts';
import { Failed } from '../../ui/failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { resultAddress } from '../places.ts';
import styles from './earlier-comparison.module.css';
import { Panel } from './panel.tsx';
import { TrendPicture } from './trend-picture.tsx';

const seenOf = (seen: SnapshotFrom<typeof earlierSittingsMachine>) => seen;

/** How a result stands beside the student's earlier ones. Whether they can be had or not, the result itself is there. */
export function EarlierComparison({ flow }: { flow: ActorRefFrom<typeof earlierSittingsMachine> }) {
  const seen = useSelector(flow, seenOf);
  const { comparison, notice } = seen.context;
  const title = 'Beside your earlier ones';
  if (seen.matches('failed')) {
    return (
      <Panel title={title}>
        <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'earlier.retry' })} />
      </Panel>
    );
  }
  if (seen.hasTag('waiting')) {
    return (
      <Panel title={title}>
        <Loading text="Looking for earlier results…" />
      </Panel>
    );
  }
  if (!comparison) {
    return (
      <Panel title={title}>
        <p className={styles.first}>
          This is your first of this kind. From the second on, you see here whether you are getting better.
        </p>
      </Panel>
    );
  }
  return <Compared title={title} comparison={comparison} />;
}

function Compared({ title, comparison }: { title: string; comparison: Comparison }) {
  const { earlier, own } = comparison;
  const isScaled = [...earlier, own].some(({ scaled }) => scaled !== null);
  return (
    <Panel title={title} lead={`${kinOf(comparison)} ${differenceOf(comparison)}`}>
      <TrendPicture sittings={[...earlier, own]} isOneRow={comparison.by !== 'kind'} />
      <details className={styles.table}>
        <summary>Show as table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Sitting</th>
              <th scope="col">Right</th>
              <th scope="col">Score</th>
              {isScaled ? <th scope="col">SAT range</th> : null}
            </tr>
          </thead>
          <tbody>
            {[...earlier, own].map((sitting) => (
              <tr key={sitting.studentQuizId}>
                <th scope="row">
                  {sitting === own ? 'This one' : <Link to={resultAddress(sitting)}>{sitting.title}</Link>}
                  <span className={styles.date}>{day.format(sitting.submittedAt)}</span>
                </th>
                <td>
                  {sitting.right}/{sitting.total}
                </td>
                <td>{sitting.percent}%</td>
                {isScaled ? <td>{sitting.scaled ? `${sitting.scaled.low}–${sitting.scaled.high}` : '–'}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
        {isScaled ? <p>This is not an official score. Two ranges that overlap do not differ.</p> : null}
      </details>
    </Panel>
  );
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** What it is compared with. */
function kinOf({ by, own }: Comparison): string {
  const thing = own.is_node ? 'mock test' : 'quiz';
  if (own.isDrill) return 'With your earlier drills on this skill.';
  if (by === 'content') return `With the same ${thing} when you sat it before.`;
  if (by === 'subject') return `With your ${plural(thing)} in ${own.subject} before this one.`;
  return `With your ${plural(thing)} in other subjects, which may be harder or easier.`;
}

const plural = (thing: string) => (thing === 'quiz' ? 'quizzes' : `${thing}s`);

/** Against the one before it, where both ask for the same: in points of percent. */
function differenceOf({ by, earlier, own }: Comparison): string {
  const last = earlier.at(-1);
  if (!last || by === 'kind') return '';
  const more = own.percent - last.percent;
  if (more === 0) return `As last time: ${own.percent}%.`;
  return `${pointsOf(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than last time (${last.percent}%, ${day.format(last.submittedAt)}).`;
}

const pointsOf = (points: number) => (points === 1 ? '1 point' : `${points} points`);
