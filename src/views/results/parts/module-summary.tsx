import type { ModuleResult } from '../../../../contract/results/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { Notice } from '../../ui/notice.tsx';
import { moduleEndingWords } from '../endings.ts';
import styles from './module-summary.module.css';

/** One module of a mock test in short: which of how many (`at` from 0), its score and time, how it ended, and how many answers came late. */
export function ModuleSummary({
  module: { name, score, ending, late },
  at,
  of,
}: {
  module: ModuleResult;
  at: number;
  of: number;
}) {
  return (
    <section className={styles.summary}>
      <p className={styles.place}>
        Module {at + 1} of {of}
        <span className={styles.onPaper}>: the others are printed from their own tabs on the screen</span>
      </p>
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
