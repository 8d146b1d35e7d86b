import { useSelector } from '@xstate/react';
import type { TutorSession } from '../../../contract/schedule/tutor-sessions.ts';
import { teacherTexts } from '../../content/teacher-demo.ts';
import { ownDay, sessionTimes } from '../../machines/schedule/session-times.ts';
import { tutorSessionsMachine } from '../../machines/schedule/tutor-sessions.machine.ts';
import { CalendarCard } from '../schedule/calendar-card.tsx';
import { fullDate, spanWords } from '../schedule/day-words.ts';
import { type DayMark, MonthCalendar } from '../schedule/month-calendar.tsx';
import { TutorSessions } from '../schedule/tutor/tutor-sessions.tsx';
import { selectContext } from '../select-context.ts';
import { OwnMonthCard } from '../tutors/own-month-card.tsx';
import { TutorHoursCard } from '../tutors/tutor-hours-card.tsx';
import { Card, Stack, Text } from '../ui/layout.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import styles from './schedule.module.css';
import { type PageProps, selectArea } from './teacher-area.ts';

const unmarked: DayMark = { tone: 'none', word: '', spoken: '' };

/** teacher-schedule (specification 2.11): a month to leaf through, with the teacher's own sessions in it and below. */
export function SchedulePage({ area, logic = tutorSessionsMachine }: PageProps & { logic?: typeof tutorSessionsMachine }) {
  const { today, month, day } = useSelector(area, selectArea);
  const flow = useFlow(logic);
  useOpened(flow);
  const { page, ownTimeZone } = useSelector(flow, selectContext);
  const zones = { timeZone: page?.timeZone ?? ownTimeZone, ownTimeZone };
  const onDay = (wanted: string): TutorSession[] =>
    page?.sessions.filter(({ state, startsAt }) => state !== 'cancelled' && ownDay(startsAt, zones) === wanted) ?? [];
  const shown = onDay(day);
  return (
    <>
      <PageHeading title="Schedule" lead="Your sessions with students, and meetings with their parents." />
      <Stack gap={5} className={styles.schedule}>
        <MonthCalendar
          month={month}
          today={today}
          selected={day}
          withPast
          getMark={(each) => toMark(onDay(each).length)}
          onPick={(chosen) => area.send({ type: 'date.pick', day: chosen })}
          onMonth={(chosen) => area.send({ type: 'month.show', month: chosen })}
        />
        <Card as="section" gap={3} look="flat" aria-live="polite" aria-labelledby="day">
          <Text as="h2" size="l" id="day">
            {fullDate(day)}
          </Text>
          {shown.length === 0 ? <Text tone="soft">{teacherTexts.noClasses}</Text> : null}
          {shown.map((session) => (
            <Text key={session.id} tabular>
              {spanWords(sessionTimes(session, zones).own)}: {session.with}
            </Text>
          ))}
        </Card>
      </Stack>
      <TutorHoursCard />
      <TutorSessions flow={flow} />
      <OwnMonthCard />
      <CalendarCard />
    </>
  );
}

function toMark(sessions: number): DayMark {
  if (sessions === 0) return unmarked;
  return { tone: 'session', word: String(sessions), spoken: sessions === 1 ? '1 session' : `${sessions} sessions` };
}
