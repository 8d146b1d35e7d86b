import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { drillLength, type MaterialPage } from '../../../../contract/next-steps.ts';
import { messages } from '../../../config/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Ahead, Missing, Waiting } from './ahead.tsx';
import styles from './dashboard.module.css';
import type { Dashboard, DashboardSeen } from './dashboard-ref.ts';

const screenOf = (seen: DashboardSeen) => {
  if (seen.matches('idle') || seen.matches({ opened: { steps: 'loading' } })) return 'waiting';
  return seen.matches({ opened: { steps: 'missing' } }) ? 'missing' : 'shown';
};
const weakestOf = (seen: DashboardSeen) => seen.context.weakest;
const refusalOf = (seen: DashboardSeen) => seen.context.refusal;
const madeOf = (seen: DashboardSeen) => (seen.matches({ opened: { steps: 'made' } }) ? seen.context.drill : null);
const isMaking = (seen: DashboardSeen) => seen.matches({ opened: { steps: 'making' } });

/** The weakest skill: where to read about it, and a drill on it, which opens once it is made. */
export function WorkOnNext({ dashboard }: { dashboard: Dashboard }) {
  const screen = useSelector(dashboard, screenOf);
  const weakest = useSelector(dashboard, weakestOf);
  const refusal = useSelector(dashboard, refusalOf);
  useMadeDrill(dashboard);
  return (
    <Ahead title={weakest ? `Work on next: ${weakest.skill}` : 'Work on next'}>
      {screen === 'waiting' ? <Waiting text="Loading what to work on next…" /> : null}
      {screen === 'missing' ? (
        <Missing text={messages.dashboard.noNextSteps} onRetry={() => dashboard.send({ type: 'steps.retry' })} />
      ) : null}
      {screen === 'shown' && !weakest ? (
        <p>The skill that needs work most appears here after a few quizzes or a mock test.</p>
      ) : null}
      {screen === 'shown' && weakest ? (
        <>
          <p className={styles.score}>
            <strong>
              {weakest.right} of {weakest.total} right
            </strong>{' '}
            in all that you finished
          </p>
          <p className={styles.quiet}>{weakest.domain}</p>
          <Pages pages={weakest.pages} />
          {refusal ? <Notice>{refusal}</Notice> : null}
          <Drill dashboard={dashboard} fresh={weakest.fresh} />
        </>
      ) : null}
    </Ahead>
  );
}

/** Opens the drill once it is made. */
function useMadeDrill(dashboard: Dashboard) {
  const made = useSelector(dashboard, madeOf);
  const navigate = useNavigate();
  useEffect(() => {
    if (!made) return;
    void navigate(`/student-portal/quizzes/${made.quizId}/instructions?sitting=${made.sittingId}`);
    dashboard.send({ type: 'drill.opened' });
  }, [made, navigate, dashboard]);
}

/** Where the student's course material treats the skill. */
function Pages({ pages }: { pages: MaterialPage[] }) {
  if (pages.length === 0) return null;
  return (
    <ul className={styles.pages}>
      {pages.map(({ courseId, course_name, id, page }) => (
        <li key={`${courseId} ${id} ${page}`}>
          <Link to={`/student-portal/course-material?${new URLSearchParams({ course: courseId, pdf: id, page: String(page) })}`}>
            Read “{id}”, page {page}
          </Link>{' '}
          <span className={styles.quiet}>{course_name}</span>
        </li>
      ))}
    </ul>
  );
}

function Drill({ dashboard, fresh }: { dashboard: Dashboard; fresh: number }) {
  const making = useSelector(dashboard, isMaking);
  if (fresh === 0) return <p className={styles.quiet}>Every question that we have on it has been given to you.</p>;
  return (
    <div className={styles.foot}>
      <Button blocked={making} onClick={() => dashboard.send({ type: 'drill.start' })}>
        {making ? 'Putting them together…' : practise(Math.min(fresh, drillLength))}
      </Button>
    </div>
  );
}

const practise = (count: number) => (count === 1 ? 'Practise 1 fresh question' : `Practise ${count} fresh questions`);
