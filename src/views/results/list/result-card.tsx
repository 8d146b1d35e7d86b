import type { CompletedSitting } from '../../../../contract/results/results.ts';
import { kindOf, type SittingPage, sittingAt } from '../../addresses.ts';
import { wordsFor } from '../../exam/lists/sitting-words.ts';
import card from '../../ui/card.module.css';
import { day } from '../../ui/dates.ts';
import { Figures } from '../../ui/figures.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { scoreFigures } from '../parts/score-figures.ts';
import styles from './results.module.css';

/** One finished sitting in three figures: '18/20', '90%', '08:32' (specification 2.10), with the way to its result and analysis. */
export function ResultCard({ result }: { result: CompletedSitting }) {
  const { quizId, studentQuizId, title } = result;
  const { actions } = wordsFor(result);
  const at = (page: SittingPage) => sittingAt(kindOf(result), page, quizId, studentQuizId);
  const about = `${title}, ${day.format(result.submittedAt)}`;
  return (
    <li className={card.card}>
      <h3 className={card.title}>{title}</h3>
      <p className={card.by}>
        {kindWords(result)}, {day.format(result.submittedAt)}
      </p>
      <Figures figures={scoreFigures(result)} look="card" />
      <div className={styles.ways}>
        <LinkButton to={at('results')} label={`${actions.completed}: ${about}`}>
          {actions.completed}
        </LinkButton>
        <LinkButton to={at('analysis')} label={`View Analysis: ${about}`}>
          View Analysis
        </LinkButton>
      </div>
    </li>
  );
}

function kindWords({ is_node, isDrill }: CompletedSitting) {
  if (isDrill) return 'Practice';
  return is_node ? 'Mock test' : 'Quiz';
}
