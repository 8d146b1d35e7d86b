import { useSelector } from '@xstate/react';
import { Navigate } from 'react-router-dom';
import type { StudyPlan } from '../../../../contract/plan/plan.ts';
import { resumable } from '../../../machines/portal/dashboard.setup.ts';
import { sittingAt } from '../../addresses.ts';
import { describeItem } from '../../plan/describe-item.ts';
import { ItemAction } from '../../plan/item-action.tsx';
import { type StudyPlanFlow, type StudyPlanSnapshot, selectStartedDrill } from '../../plan/plan-ref.ts';
import { formatMinutes } from '../../ui/format-minutes.ts';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Ahead } from './ahead.tsx';
import type { Dashboard, DashboardSnapshot } from './dashboard-ref.ts';
import { NextSittings } from './next-sittings.tsx';

const selectSeen = (seen: StudyPlanSnapshot) => seen;
const selectIsResuming = (seen: DashboardSnapshot) => resumable(seen.context.sittings).length > 0;
const selectHasSittings = (seen: DashboardSnapshot) =>
  seen.matches({ opened: { sittings: 'shown' } }) || seen.matches({ opened: { sittings: 'starting' } });

/**
 * The one thing to do now: what is under way; else what the study plan puts first, with its reason and its minutes; else, where there is no plan or
 * nothing in it, the next quiz or mock test.
 */
export function NextAction({ dashboard, plan }: { dashboard: Dashboard; plan: StudyPlanFlow }) {
  const isResuming = useSelector(dashboard, selectIsResuming);
  const hasSittings = useSelector(dashboard, selectHasSittings);
  const seen = useSelector(plan, selectSeen);
  const drill = useSelector(plan, selectStartedDrill);
  const { plan: made } = seen.context;
  if (drill) return <Navigate to={sittingAt('quiz', 'instructions', drill.quizId, drill.sittingId)} />;
  if (isResuming || !hasSittings) return <NextSittings dashboard={dashboard} />;
  if (seen.hasTag('waiting')) return <Ahead title="Next for you" first={<Loading small text="Working out what’s next…" />} />;
  return made?.next ? <Planned next={made.next} seen={seen} plan={plan} /> : <NextSittings dashboard={dashboard} />;
}

type Next = NonNullable<StudyPlan['next']>;

function Planned({ next: { item, course_name }, seen, plan }: { next: Next; seen: StudyPlanSnapshot; plan: StudyPlanFlow }) {
  const { title, reason } = describeItem(item);
  const { notice, plan: made } = seen.context;
  return (
    <Ahead
      title="Next for you"
      first={
        <Stack gap={3}>
          <Row gap={5} rowGap={3} align="center" justify="between">
            <Stack as="p" gap={1}>
              <Text as="strong" size="xl" figure>
                {title}
              </Text>
              <Text as="span" tone="soft">
                {reason}
                {item.minutes > 0 ? ` About ${formatMinutes(item.minutes)}.` : ''}
              </Text>
              {made && made.plans.length > 1 ? (
                <Text as="span" tone="faint" size="s">
                  {course_name}
                </Text>
              ) : null}
            </Stack>
            <Row gap={3} nowrap>
              <LinkButton to="/student-portal/plan">See plan</LinkButton>
              <ItemAction
                item={item}
                primary
                busy={seen.matches({ shown: { drill: 'starting' } })}
                onDrill={(drill) => plan.send({ type: 'drill.start', ...drill })}
              />
            </Row>
          </Row>
          {notice ? <Notice>{notice}</Notice> : null}
        </Stack>
      }
    />
  );
}
