import type { ParentMeeting } from '../../../contract/meetings/meetings.ts';
import type { StepMark } from '../../machines/meetings/meetings.setup.ts';
import { sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { fullDate, schoolWords, spanWords } from '../schedule/day-words.ts';
import { Button } from '../ui/button.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import styles from './meetings-page.module.css';
import { StepList } from './step-list.tsx';

/** What parents can do to their meetings. */
type Changes = { onCancel: (meeting: ParentMeeting) => void; onMark: (mark: StepMark) => void };

/** The meetings that are booked, those to come first, and what was agreed in those that were held. */
export function BookedMeetings({
  meetings,
  zones,
  now,
  onCancel,
  onMark,
}: {
  meetings: readonly ParentMeeting[];
  zones: Zones;
  now: number;
} & Changes) {
  const isOver = ({ startsAt, duration }: ParentMeeting) => startsAt + duration * 60_000 <= now;
  const inOrder = [...meetings.filter((each) => !isOver(each)), ...meetings.filter(isOver).reverse()];
  return (
    <Stack as="section" gap={3} aria-labelledby="booked">
      <Text as="h2" size="l" weight="strong" serif id="booked">
        Your meetings
      </Text>
      <Stack as="ul" gap={3}>
        {inOrder.map((meeting) => (
          <BookedMeeting key={meeting.sessionId} {...{ meeting, zones, now, onCancel, onMark }} isOver={isOver(meeting)} />
        ))}
      </Stack>
    </Stack>
  );
}

function BookedMeeting({
  meeting,
  zones,
  now,
  isOver,
  onCancel,
  onMark,
}: {
  meeting: ParentMeeting;
  zones: Zones;
  now: number;
  isOver: boolean;
} & Changes) {
  const { own, school } = sessionTimes(meeting, zones);
  const when = `${fullDate(own.day)}, ${spanWords(own)}`;
  return (
    <Card as="li" gap={2} pad={4}>
      <Text as="h3" weight="strong" tabular>
        <UnbrokenTimes>{`${when}${schoolWords(school, own.day)}`}</UnbrokenTimes>
      </Text>
      <Text tone="soft">
        {meeting.course_name}, with {meeting.tutor}
      </Text>
      {meeting.notes ? <Text className={styles.notes}>{meeting.notes}</Text> : null}
      <StepList steps={meeting.steps} onMark={(step, isDone) => onMark({ sessionId: meeting.sessionId, step, isDone })} />
      {isOver && !meeting.notes ? <Text tone="soft">This meeting is over.</Text> : null}
      {isOver ? null : (
        <Row gap={3}>
          {meeting.room ? (
            <LinkButton to={meeting.room} leavesApp tone="primary" label={`Go to the meeting on ${when}`}>
              Go to the meeting
            </LinkButton>
          ) : null}
          {now < meeting.cancelUntil ? (
            <Button small label={`Cancel meeting on ${when}`} onClick={() => onCancel(meeting)}>
              Cancel meeting
            </Button>
          ) : null}
        </Row>
      )}
    </Card>
  );
}
