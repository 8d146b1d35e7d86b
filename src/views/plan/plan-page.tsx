import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import type { CoursePlan, StudyPlan } from '../../../contract/plan/plan.ts';
import { studyPlanMachine } from '../../machines/plan/study-plan.machine.ts';
import { sittingAt } from '../addresses.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { GoalCard } from './goal-card.tsx';
import { GoalForm } from './goal-form.tsx';
import { describeDaysLeft } from './name-test.ts';
import styles from './plan.module.css';
import { type StudyPlanFlow, type StudyPlanSnapshot, selectStartedDrill } from './plan-ref.ts';
import { PlanWeeks } from './plan-weeks.tsx';
import { PracticeWeek } from './practice-week.tsx';

const selectScreen = (snapshot: StudyPlanSnapshot) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('empty') ? 'empty' : 'plan';
};

/** The study plan: what the student works towards in each course, and the weeks that lead there. */
export function PlanPage({ logic = studyPlanMachine }: { logic?: typeof studyPlanMachine }) {
  const { student } = usePortal();
  const flow = useFlow(logic, { input: { studentId: student._id } });
  useOpened(flow);
  return (
    <Stack gap={5}>
      <PageHeading title="Study Plan" lead="Built from your results. It updates whenever you finish something." />
      <Screen flow={flow} />
    </Stack>
  );
}

function Screen({ flow }: { flow: StudyPlanFlow }) {
  const screen = useSelector(flow, selectScreen);
  const { plan, notice } = useSelector(flow, selectContext);
  const drill = useSelector(flow, selectStartedDrill);
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  if (screen === 'waiting') return <Loading text="Loading your plan…" shape="rows" />;
  if (screen === 'failed') return <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'plan.retry' })} />;
  if (screen === 'empty' || !plan)
    return <Empty title="No plan yet">Once you’re enrolled in a course, its plan appears here.</Empty>;
  return (
    <>
      <section aria-label="Practice this week">
        <PracticeWeek practice={plan.practice} />
      </section>
      {notice ? <Notice>{notice}</Notice> : null}
      <Stack gap={2}>
        {putFirst(plan).map((each, at) => (
          <Course
            key={each.courseId}
            plan={each}
            next={plan.next}
            flow={flow}
            isFirst={at === 0}
            isOnly={plan.plans.length === 1}
          />
        ))}
      </Stack>
    </>
  );
}

/** The course of the next action first: it is open. */
const putFirst = ({ plans, next }: StudyPlan): CoursePlan[] => [
  ...plans.filter(({ courseId }) => courseId === next?.courseId),
  ...plans.filter(({ courseId }) => courseId !== next?.courseId),
];

type CourseProps = { plan: CoursePlan; next: StudyPlan['next']; flow: StudyPlanFlow };

/** One of several courses folds, but for the one whose test is next; the only one is simply there. */
function Course({ isFirst, isOnly, ...props }: CourseProps & { isFirst: boolean; isOnly: boolean }) {
  const { plan } = props;
  const id = `plan-${plan.courseId}`;
  const heading = (
    <Text as="h2" size="xl" id={id}>
      {plan.course_name}
    </Text>
  );
  if (isOnly) {
    return (
      <Stack as="section" gap={4} aria-labelledby={id}>
        {heading}
        <CourseWeeks {...props} />
      </Stack>
    );
  }
  return (
    <details open={isFirst} className={styles.course}>
      <summary>
        {heading}{' '}
        <Text as="span" tone="soft" size="s">
          {describeCourse(plan)}
        </Text>
      </summary>
      <CourseWeeks {...props} />
    </details>
  );
}

/** What is behind a course that is folded. */
function describeCourse({ daysLeft, weeks }: CoursePlan): string {
  const count = weeks[0]?.items.length ?? 0;
  const things = count === 0 ? 'nothing this week' : count === 1 ? '1 thing this week' : `${count} things this week`;
  return daysLeft === null || daysLeft < 0 ? things : `${describeDaysLeft(daysLeft)} left, ${things}`;
}

function CourseWeeks({ plan, next, flow }: CourseProps) {
  const { courseId } = useSelector(flow, selectContext);
  return (
    <Stack gap={4}>
      {courseId === plan.courseId ? (
        <GoalForm flow={flow} />
      ) : (
        <GoalCard plan={plan} onEdit={() => flow.send({ type: 'goal.edit', courseId: plan.courseId })} />
      )}
      <PlanWeeks plan={plan} next={next} flow={flow} />
    </Stack>
  );
}
