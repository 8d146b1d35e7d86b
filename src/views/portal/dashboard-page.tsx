import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { dashboardMachine } from '../../machines/portal/dashboard.machine.ts';
import type { portalMachine } from '../../machines/portal/portal.machine.ts';
import { ScoreTrend } from '../results/list/score-trend.tsx';
import { Row } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { DashboardCourses } from './dashboard/dashboard-courses.tsx';
import { NewestResult } from './dashboard/newest-result.tsx';
import { NextSessionCard } from './dashboard/next-session-card.tsx';
import { NextSittings } from './dashboard/next-sittings.tsx';
import { NotebookCard } from './dashboard/notebook-card.tsx';
import { WorkOnNext } from './dashboard/work-on-next.tsx';
import { usePortal } from './portal-context.ts';

const selectCourses = (seen: SnapshotFrom<typeof portalMachine>) => seen.context.courses;
const selectChildren = (seen: SnapshotFrom<typeof dashboardMachine>) => seen.children;
const selectResults = (seen: SnapshotFrom<typeof dashboardMachine>) => seen.context.results;

/** Your Dashboard (specification 2.10): welcome, what to do next, how it went, the courses. */
export function DashboardPage({ logic = dashboardMachine }: { logic?: typeof dashboardMachine }) {
  const { student, portal } = usePortal();
  const courses = useSelector(portal, selectCourses);
  const dashboard = useFlow(logic, { input: { studentId: student._id, courses } });
  useOpened(dashboard);
  const results = useSelector(dashboard, selectResults);
  const { nextSteps } = useSelector(dashboard, selectChildren);
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(new Date());
  return (
    <>
      <PageHeading title="Your Dashboard" lead={`Welcome, ${student.firstname}. ${today}`} />
      <Row gap={4}>
        <NextSittings dashboard={dashboard} />
        {nextSteps ? <WorkOnNext flow={nextSteps} /> : null}
        <NewestResult dashboard={dashboard} />
        <NotebookCard dashboard={dashboard} />
        <NextSessionCard dashboard={dashboard} />
      </Row>
      <ScoreTrend sittings={results} />
      <DashboardCourses dashboard={dashboard} />
    </>
  );
}
