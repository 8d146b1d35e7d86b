import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { satCourse } from '../../../contract/enrolment/offers.ts';
import { formatMoment } from '../../../contract/moments.ts';
import type { CompletedSitting } from '../../../contract/results/results.ts';
import { dashboardMachine } from '../../machines/portal/dashboard.machine.ts';
import { awaitedResult } from '../../machines/portal/dashboard.setup.ts';
import type { portalMachine } from '../../machines/portal/portal.machine.ts';
import type { StudyPlanFlow, StudyPlanSnapshot } from '../plan/plan-ref.ts';
import { SatChart } from '../results/list/sat-chart.tsx';
import { SubjectTrends } from '../results/list/subject-trends.tsx';
import { Stack } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { Ahead } from './dashboard/ahead.tsx';
import styles from './dashboard/dashboard.module.css';
import { DashboardCourses } from './dashboard/dashboard-courses.tsx';
import { DashboardOutline } from './dashboard/dashboard-outline.tsx';
import { GettingStarted } from './dashboard/getting-started.tsx';
import { NewestResult } from './dashboard/newest-result.tsx';
import { NextAction } from './dashboard/next-action.tsx';
import { NextSessionCard } from './dashboard/next-session-card.tsx';
import { NotebookCard } from './dashboard/notebook-card.tsx';
import { TestCountdown } from './dashboard/test-countdown.tsx';
import { usePortal } from './portal-context.ts';

const selectCourses = (seen: SnapshotFrom<typeof portalMachine>) => seen.context.courses;
const selectChildren = (seen: SnapshotFrom<typeof dashboardMachine>) => seen.children;
const selectResults = (seen: SnapshotFrom<typeof dashboardMachine>) => seen.context.results;
/** Whether some part is awaited: none shows before the others, so that nothing moves. */
const selectIsGathering = (seen: SnapshotFrom<typeof dashboardMachine>) => !seen.matches({ opened: { places: 'given' } });
/** Who has neither finished anything nor waits for its result. */
const selectIsNew = (seen: SnapshotFrom<typeof dashboardMachine>) =>
  seen.matches({ opened: { results: 'shown' } }) && seen.context.results.length === 0 && !awaitedResult(seen.context);

/** Your Dashboard (specification 2.10): welcome, the one thing to do next, how it goes, what is ahead, the courses. */
export function DashboardPage({ logic = dashboardMachine }: { logic?: typeof dashboardMachine }) {
  const { student, portal } = usePortal();
  const courses = useSelector(portal, selectCourses);
  const dashboard = useFlow(logic, { input: { studentId: student._id, courses } });
  useOpened(dashboard);
  const results = useSelector(dashboard, selectResults);
  const { studyPlan } = useSelector(dashboard, selectChildren);
  const isNew = useSelector(dashboard, selectIsNew);
  const isGathering = useSelector(dashboard, selectIsGathering);
  const today = formatMoment(Date.now(), 'fullDate');
  return (
    <>
      <PageHeading title="Your Dashboard" lead={`Welcome, ${student.firstname}. ${today}`} />
      {isGathering ? <DashboardOutline /> : null}
      <Stack gap={6} className={isGathering ? styles.gathering : undefined}>
        <div className={styles.columns}>
          <Stack gap={4} className={styles.first}>
            {studyPlan ? <NextAction dashboard={dashboard} plan={studyPlan} /> : <Ahead title="Next for you" first={notYet} />}
            {studyPlan && isNew ? <GettingStarted dashboard={dashboard} plan={studyPlan} /> : null}
          </Stack>
          <Stack gap={4} className={styles.ahead}>
            {studyPlan ? <TestCountdown flow={studyPlan} /> : <Ahead title="Your plan">{notYet}</Ahead>}
            <NextSessionCard dashboard={dashboard} />
            <NotebookCard dashboard={dashboard} />
          </Stack>
          <Stack gap={4} className={styles.behind}>
            {studyPlan ? <SatScores flow={studyPlan} results={results} /> : null}
            {isNew ? null : <NewestResult dashboard={dashboard} />}
            <SubjectTrends sittings={results} />
          </Stack>
        </div>
        <DashboardCourses dashboard={dashboard} />
      </Stack>
    </>
  );
}

/** The plan is about to be asked for: its cards have their places. */
const notYet = <Loading small text="Loading your plan…" />;

const selectSatGoal = ({ context: { plan } }: StudyPlanSnapshot) =>
  plan?.plans.find(({ course_name }) => course_name === satCourse)?.goal ?? null;

/** The SAT's scores with what the student works towards. */
function SatScores({ flow, results }: { flow: StudyPlanFlow; results: readonly CompletedSitting[] }) {
  const goal = useSelector(flow, selectSatGoal);
  return <SatChart sittings={results} goal={goal?.score ?? null} testDate={goal?.testDate ?? null} />;
}
