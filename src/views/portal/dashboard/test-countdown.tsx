import { useSelector } from '@xstate/react';
import type { CoursePlan } from '../../../../contract/plan/plan.ts';
import { describeDaysLeft, nameTest } from '../../plan/name-test.ts';
import type { StudyPlanFlow, StudyPlanSnapshot } from '../../plan/plan-ref.ts';
import { PracticeWeek } from '../../plan/practice-week.tsx';
import { spokenDate } from '../../schedule/day-words.ts';
import { Failed } from '../../ui/failed.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Ahead } from './ahead.tsx';

const selectSeen = (seen: StudyPlanSnapshot) => seen;

/** How long it is until the nearest test, with the goal, and the days with practice of this week. */
export function TestCountdown({ flow }: { flow: StudyPlanFlow }) {
  const seen = useSelector(flow, selectSeen);
  const { plan, notice } = seen.context;
  if (seen.matches('empty')) return null;
  return (
    <Ahead title="Your plan">
      {seen.hasTag('waiting') ? <Loading small text="Loading your plan…" /> : null}
      {seen.matches('failed') ? <Failed small message={notice ?? ''} onRetry={() => flow.send({ type: 'plan.retry' })} /> : null}
      {plan ? (
        <>
          <Countdown plan={plan.plans.find(isAhead)} />
          <PracticeWeek practice={plan.practice} />
          <Row gap={3} foot={3}>
            <LinkButton to="/student-portal/plan">{plan.plans.some(isAhead) ? 'Study Plan' : 'Set your test date'}</LinkButton>
          </Row>
        </>
      ) : null}
    </Ahead>
  );
}

const isAhead = ({ daysLeft }: CoursePlan): boolean => daysLeft !== null && daysLeft >= 0;

function Countdown({ plan }: { plan: CoursePlan | undefined }) {
  if (plan?.daysLeft == null || plan.goal?.testDate == null) return null;
  const { daysLeft, goal, course_name } = plan;
  return (
    <>
      <Text tabular>
        <Text as="strong" size="xxl" figure block>
          {describeDaysLeft(daysLeft)}
        </Text>{' '}
        {daysLeft === 0 ? nameTest(course_name) : `until ${nameTest(course_name)}`}
      </Text>
      <Text tone="soft">
        {spokenDate(plan.goal.testDate)}
        {goal?.score == null ? '' : `, goal ${goal.score}`}
      </Text>
    </>
  );
}
