import type { MeetingCourse } from '../../../contract/meetings/meetings.ts';
import { leftOf } from '../../machines/meetings/meetings.setup.ts';
import { type SessionTimes, sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { minutesWords, schoolWords, spokenDate } from '../schedule/day-words.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import styles from './meetings-page.module.css';

type Time = MeetingCourse['times'][number];

/** With four courses, four weeks of every tutor would be pages of times: a week or so is seen, the rest unfolds. */
const daysAtOnce = 5;

type Props = { course: MeetingCourse; zones: Zones; isFirst: boolean; onPick: (time: Time) => void };

/** How many meetings of a course are left, and the times at which one can take place, by the parent's own days: those of one course at a time. */
export function MeetingTimes({ course, zones, isFirst, onPick }: Props) {
  const { courseId, course_name: name, tutor, promised, times } = course;
  const left = leftOf(course);
  const days = groupByDay(times, zones);
  const later = days.slice(daysAtOnce);
  return (
    <Card as="section" gap={3} aria-labelledby={courseId}>
      <Stack gap={1}>
        <Text as="h2" size="l" weight="strong" serif id={courseId}>
          {name}, with {tutor}
        </Text>
        <Text tone="soft">
          {left === 0
            ? `All ${promised} meetings are booked or held. Write to the school if you’d like another.`
            : `${left} of ${promised} meetings left.`}
        </Text>
      </Stack>
      {left > 0 && days.length === 0 ? (
        <p>{tutor} has no free time in the next four weeks. Check again in a few days, or write to the school.</p>
      ) : null}
      {left > 0 && days[0] ? (
        <details name="meeting-times" open={isFirst} className={styles.times}>
          <summary>Times from {spokenDate(days[0].day)} on</summary>
          <Days days={days.slice(0, daysAtOnce)} of={courseId} onPick={onPick} />
          {later.length > 0 ? (
            <details className={styles.later}>
              <summary>{later.length === 1 ? 'One later day' : `${later.length} later days`}</summary>
              <Days days={later} of={courseId} onPick={onPick} />
            </details>
          ) : null}
        </details>
      ) : null}
    </Card>
  );
}

/** `of`: the course, which names each list. */
const Days = ({ days, of, onPick }: { days: DayOfTimes[]; of: string; onPick: (time: Time) => void }) =>
  days.map(({ day, those }) => (
    <Row key={day} gap={3} className={styles.day}>
      <Text as="h3" weight="medium" id={`${of}-${day}`}>
        {spokenDate(day)}
      </Text>
      <Row as="ul" gap={2} aria-labelledby={`${of}-${day}`}>
        {those.map(({ time, at }) => {
          const start = `${at.own.start}${schoolWords(at.school, at.own.day)}`;
          return (
            <li key={time._id}>
              <Button small label={`${spokenDate(day)}, ${start}, ${minutesWords(time.duration)}`} onClick={() => onPick(time)}>
                {start}
              </Button>
            </li>
          );
        })}
      </Row>
    </Row>
  ));

type DayOfTimes = { day: string; those: { time: Time; at: SessionTimes }[] };

function groupByDay(times: readonly Time[], zones: Zones): DayOfTimes[] {
  const days = new Map<string, DayOfTimes['those']>();
  for (const time of times) {
    const at = sessionTimes(time, zones);
    days.set(at.own.day, [...(days.get(at.own.day) ?? []), { time, at }]);
  }
  return [...days].map(([day, those]) => ({ day, those }));
}
