import { useSelector } from '@xstate/react';
import type { CoursePlan, PlanItem, PlanWeek } from '../../../contract/plan/plan.ts';
import { addDays } from '../../machines/schedule/days.ts';
import { shortDate } from '../schedule/day-words.ts';
import { formatMinutes } from '../ui/format-minutes.ts';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { describeItem } from './describe-item.ts';
import { ItemAction } from './item-action.tsx';
import styles from './plan.module.css';
import type { StudyPlanFlow, StudyPlanSnapshot } from './plan-ref.ts';

/** The weeks of a plan: this one open, and those to come in a line each that opens. */
export function PlanWeeks({ plan: { weeks, weeksLeft }, flow }: { plan: CoursePlan; flow: StudyPlanFlow }) {
  const [current, ...others] = weeks;
  if (!current) return null;
  const later = others.filter(({ items }) => items.length > 0);
  const isMore = weeksLeft > weeks.length;
  return (
    <Stack gap={4}>
      <Card as="section" gap={3} aria-label="This week">
        <Text as="h3" size="l" weight="strong">
          This week
        </Text>
        {current.items.length > 0 ? (
          <Items items={current.items} flow={flow} />
        ) : (
          <p>That’s all for this week. Anything more is extra: choose a drill under Practice.</p>
        )}
      </Card>
      {later.length > 0 || isMore ? (
        <Card as="section" gap={3} aria-label="Later weeks">
          <Text as="h3" size="l" weight="strong">
            Later
          </Text>
          <div>
            {later.map((week) => (
              <LaterWeek key={week.start} week={week} />
            ))}
          </div>
          {isMore ? (
            <Text tone="soft" size="s">
              {describeMore(weeksLeft - weeks.length)}
            </Text>
          ) : null}
        </Card>
      ) : null}
    </Stack>
  );
}

const describeMore = (weeks: number): string =>
  `${weeks === 1 ? 'One more week follows' : `${weeks} more weeks follow`}. We’ll plan that time as it gets closer.`;

const selectIsStarting = (snapshot: StudyPlanSnapshot) => snapshot.matches('startingDrill');

function Items({ items, flow }: { items: readonly PlanItem[]; flow: StudyPlanFlow }) {
  const isStarting = useSelector(flow, selectIsStarting);
  return (
    <Stack as="ul">
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drills on one area can come twice, and only their place tells them apart.
        <li key={at} className={styles.item} data-done={isDone(item) || undefined}>
          <ItemWords item={item} />
          <Text as="span" tone="soft" tabular className={styles.minutes}>
            {formatMinutes(item.minutes)}
          </Text>
          <ItemAction item={item} busy={isStarting} onDrill={(area) => flow.send({ type: 'drill.start', area })} />
        </li>
      ))}
    </Stack>
  );
}

const isDone = (item: PlanItem): boolean => 'done' in item && item.done;

function ItemWords({ item }: { item: PlanItem }) {
  const { title, reason } = describeItem(item);
  return (
    <div>
      <Text weight="medium">{title}</Text>
      <Text tone="soft" size="s">
        {reason}
      </Text>
    </div>
  );
}

/** A week to come: what is in it in a line, and all of it once that is opened. */
function LaterWeek({ week: { start, items } }: { week: PlanWeek }) {
  return (
    <details className={styles.week}>
      <summary>
        <Text as="span" weight="medium">
          {shortDate(start)} – {shortDate(addDays(start, 6))}
        </Text>{' '}
        <Text as="span" tone="soft">
          {summarize(items)}
        </Text>
      </summary>
      <Stack as="ul">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drills on one area can come twice, and only their place tells them apart.
          <li key={at} className={styles.item}>
            <ItemWords item={item} />
            <Text as="span" tone="soft" tabular className={styles.minutes}>
              {formatMinutes(item.minutes)}
            </Text>
          </li>
        ))}
      </Stack>
    </details>
  );
}

const names = {
  session: ['session', 'sessions'],
  mock: ['mock test', 'mock tests'],
  quiz: ['quiz', 'quizzes'],
  review: ['notebook review', 'notebook reviews'],
  drill: ['drill', 'drills'],
} as const;

/** '1 mock test, 5 drills · 2 h 10 min' */
function summarize(items: readonly PlanItem[]): string {
  const counts = (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`];
  });
  return `${counts.join(', ')} · ${formatMinutes(items.reduce((sum, { minutes }) => sum + minutes, 0))}`;
}
