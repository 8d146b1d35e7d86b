import type { MeetingCourse } from '../../../contract/meetings/meetings.ts';
import { leftOf } from '../../machines/meetings/meetings.setup.ts';
import { type SessionTimes, sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { minutesWords, schoolWords, spokenDate } from '../schedule/day-words.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import styles from './meetings-page.module.css';

type Time = MeetingCourse['times'][number];

/** How many meetings of a course are left, and the times at which one can take place, by the parent's own days. */
export function MeetingTimes({ course, zones, onPick }: { course: MeetingCourse; zones: Zones; onPick: (time: Time) => void }) {
  const { courseId, course_name: name, tutor, promised, times } = course;
  const left = leftOf(course);
  const days = groupByDay(times, zones);
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
      {left > 0
        ? days.map(({ day, those }) => (
            <Row key={day} gap={3} className={styles.day}>
              <Text as="h3" weight="medium" id={`${courseId} ${day}`}>
                {spokenDate(day)}
              </Text>
              <Row as="ul" gap={2} aria-labelledby={`${courseId} ${day}`}>
                {those.map(({ time, at }) => (
                  <li key={time._id}>
                    <Button
                      small
                      label={`${spokenDate(day)}, ${at.own.start}, ${minutesWords(time.duration)}`}
                      onClick={() => onPick(time)}
                    >
                      {at.own.start}
                      {schoolWords(at.school, at.own.day)}
                    </Button>
                  </li>
                ))}
              </Row>
            </Row>
          ))
        : null}
    </Card>
  );
}

type DayOfTimes = { day: string; those: { time: Time; at: SessionTimes }[] };

function groupByDay(times: readonly Time[], zones: Zones): DayOfTimes[] {
  const days = new Map<string, DayOfTimes['those']>();
  for (const time of times) {
    const at = sessionTimes(time, zones);
    days.set(at.own.day, [...(days.get(at.own.day) ?? []), { time, at }]);
  }
  return [...days].map(([day, those]) => ({ day, those }));
}
