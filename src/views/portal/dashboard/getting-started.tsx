import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Link } from 'react-router-dom';
import type { StudyPlanFlow, StudyPlanSnapshot } from '../../plan/plan-ref.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Ahead } from './ahead.tsx';
import styles from './dashboard.module.css';
import type { Dashboard, DashboardSnapshot } from './dashboard-ref.ts';

const selectHasGoal = ({ context: { plan } }: StudyPlanSnapshot) => plan?.plans.some(({ goal }) => goal !== null) ?? false;
const selectHasSession = ({ context }: DashboardSnapshot) => context.ahead?.next != null;

/** For who has no result yet: the three things that make the rest of the portal work, and which of them are done. */
export function GettingStarted({ dashboard, plan }: { dashboard: Dashboard; plan: StudyPlanFlow }) {
  const hasGoal = useSelector(plan, selectHasGoal);
  const hasSession = useSelector(dashboard, selectHasSession);
  const steps = [
    {
      to: '/student-portal/plan',
      title: 'Set your test date and goal',
      reason: 'Your plan then fits the weeks you have.',
      done: hasGoal,
    },
    {
      to: '/student-portal/quizzes',
      title: 'Take your first quiz',
      reason: 'We’ll see what you know, and plan what comes next.',
      done: false,
    },
    {
      to: '/student-portal/schedule',
      title: 'Book a session with your tutor',
      reason: 'Bring your first result, and talk it through.',
      done: hasSession,
    },
  ];
  return (
    <Ahead title="Getting started">
      <Stack as="ol" gap={1}>
        {steps.map(({ to, title, reason, done }, at) => (
          <li key={to} className={styles.start} data-done={done || undefined}>
            <span className={styles.startMark} aria-hidden>
              {done ? <CircleCheck /> : at + 1}
            </span>
            <div>
              <Link to={to}>{title}</Link>
              {done ? <VisuallyHidden>, done</VisuallyHidden> : null}
              <Text tone="soft" size="s">
                {reason}
              </Text>
            </div>
          </li>
        ))}
      </Stack>
    </Ahead>
  );
}
