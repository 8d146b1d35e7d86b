import type { ModuleResult } from '../../../../contract/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Notice } from '../../ui/notice.tsx';
import { moduleEndingWords } from '../endings.ts';
import styles from './module-summary.module.css';

/** One module of a mock test in short: its score and time, how it ended, and how many answers came late. */
export function ModuleSummary({ module: { name, score, ending, late } }: { module: ModuleResult }) {
  return (
    <section className={styles.summary}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.figures}>
        {score.right}/{score.total} right · {score.percent}% · {formatSeconds(score.seconds)}
      </p>
      <p>{moduleEndingWords(ending)}</p>
      {late > 0 ? <Notice tone="info">{lateWords(late)}</Notice> : null}
    </section>
  );
}

const lateWords = (late: number) =>
  late === 1
    ? '1 answer was delivered late: it was given in time, reached us after the deadline, and counts.'
    : `${late} answers were delivered late: they were given in time, reached us after the deadline, and count.`;
