import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import type { CoursePlan } from '../../../contract/plan/plan.ts';
import { studyPlanMachine } from '../../machines/plan/study-plan.machine.ts';
import { sittingAt } from '../addresses.ts';
import { usePortal } from '../portal/portal-context.ts';
import { selectContext } from '../select-context.ts';
import { Empty } from '../ui/empty.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { GoalCard } from './goal-card.tsx';
import { GoalForm } from './goal-form.tsx';
import styles from './plan.module.css';
import type { StudyPlanFlow, StudyPlanSnapshot } from './plan-ref.ts';
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
  const { plan, notice, drill } = useSelector(flow, selectContext);
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  if (screen === 'waiting') return <Loading text="Loading your plan…" shape="rows" />;
  if (screen === 'failed') return <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'plan.retry' })} />;
  if (screen === 'empty' || !plan)
    return <Empty title="No plan yet">Once you’re enrolled in a course, its plan appears here.</Empty>;
  return (
    <>
      <Card as="section" gap={3} aria-labelledby="practice-days">
        <Text as="h2" size="l" weight="strong" id="practice-days">
          Practice this week
        </Text>
        <PracticeWeek practice={plan.practice} />
      </Card>
      <StartFailure flow={flow} />
      {plan.plans.map((each) => (
        <Course
          key={each.courseId}
          plan={each}
          flow={flow}
          isFirst={each.courseId === (plan.next?.courseId ?? plan.plans[0]?.courseId)}
          isOnly={plan.plans.length === 1}
        />
      ))}
    </>
  );
}

/** Why a drill could not be made; what is wrong with a goal stands in its form. */
function StartFailure({ flow }: { flow: StudyPlanFlow }) {
  const { notice, draft } = useSelector(flow, selectContext);
  return notice && !draft ? <Notice>{notice}</Notice> : null;
}

/** One of several courses folds, but for the one whose test is next; the only one is simply there. */
function Course({ plan, flow, isFirst, isOnly }: { plan: CoursePlan; flow: StudyPlanFlow; isFirst: boolean; isOnly: boolean }) {
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
        <CourseWeeks plan={plan} flow={flow} />
      </Stack>
    );
  }
  return (
    <details open={isFirst} className={styles.course}>
      <summary>{heading}</summary>
      <CourseWeeks plan={plan} flow={flow} />
    </details>
  );
}

function CourseWeeks({ plan, flow }: { plan: CoursePlan; flow: StudyPlanFlow }) {
  const { courseId } = useSelector(flow, selectContext);
  return (
    <Stack gap={4}>
      {courseId === plan.courseId ? (
        <GoalForm flow={flow} />
      ) : (
        <GoalCard plan={plan} onEdit={() => flow.send({ type: 'goal.edit', courseId: plan.courseId })} />
      )}
      <PlanWeeks plan={plan} flow={flow} />
    </Stack>
  );
}
