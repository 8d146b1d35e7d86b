import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import { isCancellable } from '../../machines/schedule/schedule.setup.ts';
import { sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { Button } from '../ui/button.tsx';
import { Row, Stack, Text } from '../ui/layout.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { untilWords } from './cancel-words.ts';
import { formatTutor } from './course-choice.tsx';
import { minutesWords, spanWords } from './day-words.ts';
import styles from './schedule.module.css';

/** One booked session; it can be moved or given back until its cut-off, which is said, by whose it is. */
export function SessionCard({
  session,
  zones,
  now,
  onGiveBack,
  onMove,
}: {
  session: BookedSession;
  zones: Zones;
  now: number;
  onGiveBack?: () => void;
  onMove?: () => void;
}) {
  const { own, school } = sessionTimes(session, zones);
  const tutor = formatTutor(session);
  const open = isCancellable(session, now);
  return (
    <Stack as="li" gap={1} align="start" pad={4} className={styles.session}>
      <Text as="h3" size="l" weight="strong" tabular>
        <UnbrokenTimes>{spanWords(own)}</UnbrokenTimes>
      </Text>
      {school ? (
        <Text tone="soft" tabular>
          <UnbrokenTimes>{`(school: ${spanWords(school, own.day)})`}</UnbrokenTimes>
        </Text>
      ) : null}
      <p>
        {session.course_name ? `${session.course_name}, with ${tutor}` : `With ${tutor}`} · {minutesWords(session.duration)}
      </p>
      {stateWords[session.state] ? <p>{stateWords[session.state]}</p> : null}
      <p className={styles.cutOff}>{cutOffWords(session, zones, now)}</p>
      {session.room && !isOver(session, now) ? (
        <LinkButton to={session.room} tone="primary" leavesApp label={`Go to the session at ${own.start}`}>
          Go to the session
        </LinkButton>
      ) : null}
      {open && onMove && onGiveBack ? (
        <Row gap={3}>
          <Button small label={`Move session at ${own.start}`} onClick={onMove}>
            Move session
          </Button>
          <Button small label={`Cancel session at ${own.start}`} onClick={onGiveBack}>
            Cancel session
          </Button>
        </Row>
      ) : null}
    </Stack>
  );
}

/** What a student is told of where a session stands, beside its time. */
const stateWords: Partial<Record<BookedSession['state'], string>> = {
  moved: 'It was moved to this time.',
  held: 'You were both there.',
  tutorAbsent: 'Your tutor didn’t come. It doesn’t count, and the school knows.',
  studentAbsent: 'Your tutor was there, but we didn’t see you. It counts as given. If you did meet, write to the school.',
};

const isOver = ({ startsAt, duration }: BookedSession, now: number) => startsAt + duration * 60_000 <= now;

function cutOffWords(session: BookedSession, zones: Zones, now: number): string {
  const { startsAt, cancelUntil } = session;
  if (isOver(session, now)) return 'This session is over.';
  if (startsAt <= now) return 'This session has begun.';
  if (cancelUntil <= now) return 'It’s too late to cancel this session here.';
  return untilWords(cancelUntil, zones);
}
