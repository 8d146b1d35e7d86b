import type { QuizResult } from '../../../../contract/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import styles from './score-head.module.css';

/** The result in three figures: '18/20', '90%', '08:32' (specification 2.10). */
export function ScoreHead({ score }: { score: QuizResult['score'] }) {
  const figures = [
    { id: 'right', figure: `${score.right}/${score.total}`, caption: 'questions right' },
    { id: 'percent', figure: `${score.percent}%`, caption: 'score' },
    { id: 'time', figure: formatSeconds(score.seconds), caption: 'time taken' },
  ];
  return (
    <dl className={styles.score}>
      {figures.map(({ id, figure, caption }) => (
        <div key={id} className={styles.figure}>
          <dt>{caption}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
