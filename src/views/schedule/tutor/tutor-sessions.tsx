import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { TutorSession } from '../../../../contract/schedule/tutor-sessions.ts';
import { isLessonOpen } from '../../../../contract/tutors/lesson.ts';
import { listOffered, sessionChangeWords, sessionStateWords } from '../../../content/session-words.ts';
import { sessionTimes, zoneNames } from '../../../machines/schedule/session-times.ts';
import type { TutorAction, tutorSessionsMachine } from '../../../machines/schedule/tutor-sessions.machine.ts';
import { StepList } from '../../meetings/step-list.tsx';
import { selectContext } from '../../select-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Stack, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { UnbrokenTimes } from '../../ui/unbroken-times.tsx';
import { fullDate, schoolWords, spanWords } from '../day-words.ts';
import { ChangeDialog, type TutorFlow } from './change-dialog.tsx';
import styles from './tutor-sessions.module.css';

/** The states of a session that is still to be met. */
const ahead: readonly TutorSession['state'][] = ['booked', 'moved', 'open', 'late', 'underWay'];
const isAhead = ({ state }: TutorSession) => ahead.includes(state);
/** Of what nobody has said anything although nobody was seen, or somebody missing, and a session that was held without notes. */
const isOpen = ({ state, said, isMeeting, lesson }: TutorSession) =>
  (said === null && (state === 'unsettled' || state === 'tutorAbsent' || state === 'studentAbsent')) ||
  (!isMeeting && isLessonOpen(lesson));

const isFailed = (snapshot: SnapshotFrom<typeof tutorSessionsMachine>) => snapshot.matches('failed');

/** A tutor's own sessions and meetings: those to come, those that wait for a word, and what became of the others. */
export function TutorSessions({ flow }: { flow: TutorFlow }) {
  const { page, ownTimeZone, chosen, notice, done } = useSelector(flow, selectContext);
  const failed = useSelector(flow, isFailed);
  if (failed && page === null)
    return (
      <Stack gap={3}>
        <Notice>{notice}</Notice>
        <Row>
          <Button onClick={() => flow.send({ type: 'page.retry' })}>Try again</Button>
        </Row>
      </Stack>
    );
  if (page === null) return <Text tone="soft">Loading your sessions…</Text>;
  const zones = { timeZone: page.timeZone, ownTimeZone };
  const { own, school } = zoneNames(zones, Date.now(), page.sessions);
  const coming = page.sessions.filter(isAhead);
  const waiting = page.sessions.filter(isOpen).reverse();
  const others = page.sessions.filter((each) => !isAhead(each) && !isOpen(each)).reverse();
  const parts = [
    { id: 'coming', title: 'Your sessions', sessions: coming },
    { id: 'waiting', title: 'What happened with these?', sessions: waiting },
    { id: 'earlier', title: 'Earlier and canceled', sessions: others },
  ];
  return (
    <Stack gap={5}>
      <div aria-live="polite">{done ? <Notice tone="done">{done}</Notice> : null}</div>
      {notice && chosen === null ? <Notice tone="warning">{notice}</Notice> : null}
      <Text tone="soft">
        Times are in {own}
        {school ? `, with the school’s (${school}) in parentheses` : ''}.
      </Text>
      {coming.length === 0 ? <Text tone="soft">No sessions are booked with you.</Text> : null}
      {parts
        .filter(({ sessions }) => sessions.length > 0)
        .map(({ id, title, sessions }) => (
          <Stack as="section" gap={3} key={id} aria-labelledby={id}>
            <Text as="h2" size="l" weight="strong" serif id={id}>
              {title}
            </Text>
            <Stack as="ul" gap={3}>
              {sessions.map((session) => (
                <SessionRow key={session.id} {...{ session, zones, flow }} />
              ))}
            </Stack>
          </Stack>
        ))}
      <ChangeDialog flow={flow} zones={zones} />
    </Stack>
  );
}

type RowProps = { session: TutorSession; zones: { timeZone: string; ownTimeZone: string }; flow: TutorFlow };

function SessionRow({ session, zones, flow }: RowProps) {
  const { own, school } = sessionTimes(session, zones);
  const when = `${fullDate(own.day)}, ${spanWords(own)}`;
  const name = `${session.with}, ${when}`;
  const choose = (action: TutorAction) => () => flow.send({ type: 'change.choose', session, action });
  const first = session.movedFrom === null ? null : sessionTimes({ ...session, startsAt: session.movedFrom }, zones).own;
  return (
    <Card as="li" gap={2} pad={4}>
      <Text as="h3" weight="strong" tabular>
        <UnbrokenTimes>{`${when}${schoolWords(school, own.day)}`}</UnbrokenTimes>
      </Text>
      <Text>
        {session.isMeeting ? 'Meeting with ' : ''}
        {session.with}
        {session.course_name === null ? '' : `, ${session.course_name}`}
      </Text>
      <Text tone="soft" size="s">
        {sessionStateWords[session.state]}
        {session.said ? `, as ${session.said.by === 'tutor' ? 'you' : 'the school'} said` : ''}
        {first ? <UnbrokenTimes>{` · first booked for ${fullDate(first.day)}, ${first.start}`}</UnbrokenTimes> : null}
      </Text>
      {session.lesson === 'attended' && !session.isMeeting ? (
        <Text size="s">Your notes are missing: it counts as taught once they are in.</Text>
      ) : null}
      {session.notes === null ? null : <Text className={styles.notes}>{session.notes}</Text>}
      {session.notes === null || session.isMeeting ? null : (
        <Text tone="faint" size="s">
          {session.forParents ? 'The parents read this, too.' : 'Tutors and the school read this.'}
        </Text>
      )}
      <EarlierNotes session={session} zones={zones} />
      <StepList steps={session.steps} />
      <Row gap={3} rowGap={2}>
        {session.room && isAhead(session) ? (
          <LinkButton to={session.room} leavesApp tone="primary" label={`Go to the room: ${name}`}>
            Go to the room
          </LinkButton>
        ) : null}
        {listOffered(session).map((change) => (
          <Button key={change} small label={`${sessionChangeWords[change].label}: ${name}`} onClick={choose(change)}>
            {sessionChangeWords[change].label}
          </Button>
        ))}
        {!isAhead(session) && session.state !== 'cancelled' ? (
          <Button
            small
            label={`${noteLabel(session)}: ${name}`}
            onClick={choose(session.isMeeting ? 'noteMeeting' : 'noteSession')}
          >
            {noteLabel(session)}
          </Button>
        ) : null}
      </Row>
    </Card>
  );
}

const noteLabel = ({ notes, isMeeting }: TutorSession) => {
  if (notes !== null) return 'Change the notes';
  return isMeeting ? 'Write notes for the parents' : 'Write notes';
};

/** What was noted of the student's last sessions, for whoever teaches the next one. */
function EarlierNotes({ session, zones }: Pick<RowProps, 'session' | 'zones'>) {
  if (session.earlier.length === 0) return null;
  return (
    <details>
      <summary>
        Notes from {session.earlier.length === 1 ? 'the last session' : `the last ${session.earlier.length} sessions`}
      </summary>
      <Stack as="ul" gap={2}>
        {session.earlier.map(({ startsAt, tutor, course_name: course, notes }) => (
          <Stack as="li" key={startsAt} gap={1}>
            <Text tone="soft" size="s">
              {fullDate(sessionTimes({ startsAt, duration: 0 }, zones).own.day)}, {tutor}
              {course === null ? '' : `, ${course}`}
            </Text>
            <Text className={styles.notes}>{notes}</Text>
          </Stack>
        ))}
      </Stack>
    </details>
  );
}
