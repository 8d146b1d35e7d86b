import { useSelector } from '@xstate/react';
import { newestFinished } from '../../../machines/dashboard.machine.ts';
import { titleOf } from '../../../machines/quiz-list.machine.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { wordsFor } from '../parts/sitting-words.ts';
import { Ahead } from './ahead.tsx';
import styles from './dashboard.module.css';
import type { Dashboard, DashboardSeen } from './dashboard-ref.ts';

const newestOf = (seen: DashboardSeen) => newestFinished(seen.context.sittings);
const scoreOf = (seen: DashboardSeen) => seen.context.score;

/** The result of what was finished last; nothing before the first. Its score follows when it is known. */
export function NewestResult({ dashboard }: { dashboard: Dashboard }) {
  const newest = useSelector(dashboard, newestOf);
  const score = useSelector(dashboard, scoreOf);
  if (!newest) return null;
  const { actions, resultAt } = wordsFor(newest);
  const title = titleOf(newest);
  return (
    <Ahead title="Newest result">
      {score ? (
        <p className={styles.score}>
          <strong>{score.percent}%</strong> {score.right} of {score.total} right
        </p>
      ) : null}
      <p className={styles.quiet}>
        {title}
        {newest.submittedAt ? `, ${dayOf(newest.submittedAt)}` : ''}
      </p>
      <div className={styles.foot}>
        <LinkButton to={`${resultAt(newest.quizId)}?sitting=${newest._id}`} label={`${actions.completed}: ${title}`}>
          {actions.completed}
        </LinkButton>
      </div>
    </Ahead>
  );
}

const dayOf = (instant: number) => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }).format(instant);
