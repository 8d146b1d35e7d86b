import type { CoursePlan, StudyPlan } from '../../../contract/plan/plan.ts';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { describeItem } from './describe-item.ts';
import { ItemIcon } from './item-icon.tsx';
import { LaterWeek } from './later-week.tsx';
import styles from './plan.module.css';
import type { StudyPlanFlow } from './plan-ref.ts';
import { ThisWeek } from './this-week.tsx';
import { useDrillStart } from './use-drill-start.ts';

/** The weeks of a plan: this one open, those to come in a line each that opens, and the day they lead to. */
export function PlanWeeks({ plan, next, flow }: { plan: CoursePlan; next: StudyPlan['next']; flow: StudyPlanFlow }) {
  const { weeks, weeksLeft, goal, daysLeft, courseId } = plan;
  const drills = useDrillStart(flow);
  const [current, ...others] = weeks;
  if (!current) return null;
  const later = others.filter(({ items }) => items.length > 0);
  const more = weeksLeft - weeks.length;
  const isTestLater = daysLeft !== null && daysLeft >= 0 && !current.items.some(({ kind }) => kind === 'test');
  return (
    <Stack gap={4}>
      <ThisWeek week={current} next={next?.courseId === courseId ? next.item : null} isOwnTime={goal !== null} flow={flow} />
      {later.length > 0 || more > 0 ? (
        <Card as="section" gap={3} aria-label="Later weeks">
          <Text as="h3" size="l" weight="strong">
            Coming up
          </Text>
          <div>
            {later.map((week) => (
              <LaterWeek key={week.start} week={week} drills={drills} />
            ))}
            {more > 0 ? (
              <Text tone="soft" className={styles.more}>
                {describeMore(more)}
              </Text>
            ) : null}
            {isTestLater && goal?.testDate != null ? <TestDay day={goal.testDate} /> : null}
          </div>
        </Card>
      ) : null}
    </Stack>
  );
}

const describeMore = (weeks: number): string =>
  `${weeks === 1 ? 'One more week follows' : `${weeks} more weeks follow`}. We’ll plan that time as it gets closer.`;

/** What all of it leads to. */
function TestDay({ day }: { day: string }) {
  const { title, reason } = describeItem({ kind: 'test', day, minutes: 0 });
  return (
    <div className={styles.testDay}>
      <ItemIcon kind="test" />
      <div>
        <Text weight="strong">{title}</Text>
        <Text tone="soft" size="s">
          {reason}
        </Text>
      </div>
    </div>
  );
}
