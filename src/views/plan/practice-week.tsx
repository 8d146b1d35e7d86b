import type { PracticeDays } from '../../../contract/plan/plan.ts';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './practice-week.module.css';

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The days of this week that have practice, and how many days in a row it has been. */
export function PracticeWeek({ practice: { week, streak } }: { practice: PracticeDays }) {
  const today = week.findLastIndex((day) => day !== null);
  return (
    <Stack gap={2}>
      <Row as="ul" gap={2} nowrap className={styles.week} aria-label="Days with practice this week">
        {names.map((name, at) => (
          <li key={name} data-practiced={week[at] ?? undefined} data-today={at === today || undefined}>
            <span aria-hidden>{name.charAt(0)}</span>
            <VisuallyHidden>
              {name}: {describeDay(week[at])}
            </VisuallyHidden>
          </li>
        ))}
      </Row>
      <Text tone="soft" size="s">
        {describeStreak(streak)}
      </Text>
    </Stack>
  );
}

function describeDay(day: boolean | null | undefined): string {
  if (day === null || day === undefined) return 'to come';
  return day ? 'practiced' : 'no practice';
}

function describeStreak(streak: number): string {
  if (streak === 0) return 'Practice today to begin a streak. Skipping one day doesn’t break it.';
  if (streak === 1) return '1 day of practice. Skipping one day doesn’t break a streak.';
  return `${streak} days of practice in a row. Skipping one day doesn’t break it.`;
}
