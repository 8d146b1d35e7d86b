import { Link } from 'react-router-dom';
import type { PlanItem, PlanWeek } from '../../../contract/plan/plan.ts';
import { formatMinutes } from '../ui/format-minutes.ts';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { ItemAction } from './item-action.tsx';
import { ItemIcon } from './item-icon.tsx';
import { ItemWords } from './item-words.tsx';
import styles from './plan.module.css';
import type { StudyPlanFlow } from './plan-ref.ts';
import { useDrillStart } from './use-drill-start.ts';
import { countMinutes } from './week-minutes.ts';

/** With fewer minutes left than this a week is full. */
const leastLeft = 15;

/** Of a long week so many things are seen at once: a list of twenty is a wall. */
const shownFirst = 6;
/** Fewer than these are not worth a fold. */
const leastFolded = 3;

type WeekProps = { week: PlanWeek; next: PlanItem | null; isOwnTime: boolean; flow: StudyPlanFlow };

/**
 * This week: what is to be done next stands first and out, what is done last; and how much of the time it takes. `isOwnTime`: the student said how much
 * there is.
 */
export function ThisWeek({ week: { items, minutes }, next, isOwnTime, flow }: WeekProps) {
  const planned = countMinutes(items);
  return (
    <Card as="section" gap={3} aria-label="This week">
      <Row gap={4} rowGap={1} align="baseline" justify="between">
        <Text as="h3" size="l" weight="strong">
          This week
        </Text>
        {items.length > 0 ? (
          <Text as="span" tone="soft" tabular>
            {formatMinutes(planned)} planned
          </Text>
        ) : null}
      </Row>
      {items.length > 0 ? (
        <Items items={putFirst(items, next)} next={next} flow={flow} />
      ) : (
        <p>That’s all for this week. Anything more is extra: choose a drill under Practice.</p>
      )}
      {isOwnTime && items.length > 0 && minutes - planned >= leastLeft ? (
        <Text tone="soft" size="s" measure>
          {formatMinutes(minutes - planned)} of your time this week is free: new questions are spread out so they last. Want more
          now? <Link to="/student-portal/practice">Choose a drill</Link>.
        </Text>
      ) : null}
    </Card>
  );
}

const isDone = (item: PlanItem): boolean => 'done' in item && item.done;

/** The next action is one of the week's things: which one, its contents say. */
const isSame = (one: PlanItem, other: PlanItem | null): boolean => JSON.stringify(one) === JSON.stringify(other);

function putFirst(items: readonly PlanItem[], next: PlanItem | null): PlanItem[] {
  const at = items.findIndex((item) => isSame(item, next));
  const others = items.filter((_, place) => place !== at);
  return [...items.slice(Math.max(0, at), at + 1), ...others.filter((item) => !isDone(item)), ...others.filter(isDone)];
}

type ItemsProps = { items: readonly PlanItem[]; next: PlanItem | null; flow: StudyPlanFlow };

function Items({ items, next, flow }: ItemsProps) {
  const folded = items.length - shownFirst;
  if (folded < leastFolded) return <ItemList items={items} next={next} flow={flow} />;
  return (
    <div>
      <ItemList items={items.slice(0, shownFirst)} next={next} flow={flow} />
      <details className={styles.rest}>
        <summary>{folded} more this week</summary>
        <ItemList items={items.slice(shownFirst)} next={null} flow={flow} />
      </details>
    </div>
  );
}

function ItemList({ items, next, flow }: ItemsProps) {
  const drills = useDrillStart(flow);
  return (
    <Stack as="ul">
      {items.map((item, at) => {
        const isNext = at === 0 && isSame(item, next);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: drills on one area can come twice, and only their place tells them apart.
          <li key={at} className={styles.item} data-done={isDone(item) || undefined} data-next={isNext || undefined}>
            <ItemIcon kind={item.kind} done={isDone(item)} />
            <ItemWords item={item} />
            <Text as="span" tone="soft" tabular className={styles.minutes}>
              {item.minutes > 0 ? formatMinutes(item.minutes) : null}
            </Text>
            <ItemAction item={item} primary={isNext} {...drills} />
          </li>
        );
      })}
    </Stack>
  );
}
