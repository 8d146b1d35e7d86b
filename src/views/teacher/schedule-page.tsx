import { useSelector } from '@xstate/react';
import { teacherTexts } from '../../content/teacher-demo.ts';
import { fullDate } from '../schedule/day-words.ts';
import { type DayMark, MonthCalendar } from '../schedule/month-calendar.tsx';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './schedule.module.css';
import { type PageProps, selectArea } from './teacher-area.ts';

const unmarked: DayMark = { tone: 'none', word: '', spoken: '' };

/** teacher-schedule (specification 2.11): a month to leaf through; the demonstration has no classes on any day. */
export function SchedulePage({ area }: PageProps) {
  const { today, month, day } = useSelector(area, selectArea);
  return (
    <>
      <PageHeading title="Schedule" lead="A sample calendar; choose a day." />
      <Stack gap={5} className={styles.schedule}>
        <MonthCalendar
          month={month}
          today={today}
          selected={day}
          withPast
          getMark={() => unmarked}
          onPick={(chosen) => area.send({ type: 'date.pick', day: chosen })}
          onMonth={(chosen) => area.send({ type: 'month.show', month: chosen })}
        />
        <Card as="section" gap={3} look="flat" aria-live="polite" aria-labelledby="day">
          <Text as="h2" size="l" id="day">
            {fullDate(day)}
          </Text>
          <Text tone="soft">{teacherTexts.noClasses}</Text>
        </Card>
      </Stack>
    </>
  );
}
