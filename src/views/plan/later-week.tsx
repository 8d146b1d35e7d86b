import type { PlanItem, PlanWeek } from '../../../contract/plan/plan.ts';
import { addDays } from '../../machines/schedule/days.ts';
import { shortDay } from '../schedule/day-words.ts';
import { formatMinutes } from '../ui/format-minutes.ts';
import { Stack, Text } from '../ui/layout.tsx';
import { ItemAction } from './item-action.tsx';
import { ItemIcon } from './item-icon.tsx';
import { ItemWords } from './item-words.tsx';
import styles from './plan.module.css';
import type { DrillStart } from './plan-ref.ts';
import { countMinutes } from './week-minutes.ts';

type LaterWeekProps = { week: PlanWeek; drills?: DrillStart };

/**
 * A week to come: what is in it in a line, and all of it once that is opened, each with the way to it where its reader can take one (`drills`). The day of
 * the test stands below the weeks.
 */
export function LaterWeek({ week: { start, items: all }, drills }: LaterWeekProps) {
  const items = all.filter(({ kind }) => kind !== 'test');
  return (
    <details className={styles.week}>
      <summary>
        <Text as="span" weight="medium" className={styles.dates}>
          {shortDay(start)} – {shortDay(addDays(start, 6))}
        </Text>{' '}
        <Text as="span" tone="soft" className={styles.contents}>
          {summarize(items)}
        </Text>{' '}
        <Text as="span" tone="soft" tabular className={styles.minutes}>
          {formatMinutes(countMinutes(items))}
        </Text>
      </summary>
      <Stack as="ul">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drills on one area can come twice, and only their place tells them apart.
          <li key={at} className={styles.item}>
            <ItemIcon kind={item.kind} />
            <ItemWords item={item} isLater />
            <Text as="span" tone="soft" tabular className={styles.minutes}>
              {item.minutes > 0 ? formatMinutes(item.minutes) : null}
            </Text>
            {drills ? <ItemAction item={item} isLater {...drills} /> : null}
          </li>
        ))}
      </Stack>
    </details>
  );
}

const names = {
  session: ['session', 'sessions'],
  homework: ['homework', 'pieces of homework'],
  mock: ['mock test', 'mock tests'],
  quiz: ['quiz', 'quizzes'],
  review: ['notebook review', 'notebook reviews'],
  drill: ['drill', 'drills'],
  read: ['reading', 'readings'],
} as const;

/** '1 mock test, 5 drills', or that nothing is left for a week. */
function summarize(items: readonly PlanItem[]): string {
  const counts = (Object.keys(names) as (keyof typeof names)[]).flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : [`${count} ${names[kind][count === 1 ? 0 : 1]}`];
  });
  return counts.length === 0 ? 'Rest' : counts.join(', ');
}
