import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { formatMoment } from '../../../contract/moments.ts';
import type { TeacherProfile } from '../../../contract/teacher/profile.ts';
import { type CheckKind, checkWords } from '../../../contract/tutors/checks.ts';
import { weekdays } from '../../../contract/tutors/hours.ts';
import { teacherProfileMachine } from '../../machines/teacher/teacher-profile.machine.ts';
import { selectContext } from '../select-context.ts';
import { TutorRoomCard } from '../tutors/tutor-room-card.tsx';
import { Button } from '../ui/button.tsx';
import { type Detail, DetailList } from '../ui/detail-list.tsx';
import { Failed } from '../ui/failed.tsx';
import { Card, Row, Text } from '../ui/layout.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { ProfileCards } from './parts/profile-cards.tsx';
import styles from './profile.module.css';
import { type PageProps, selectTeacher } from './teacher-area.ts';

type Snapshot = SnapshotFrom<typeof teacherProfileMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.hasTag('waiting') ? 'waiting' : 'shown';
};
const selectPassword = (snapshot: Snapshot) => {
  if (snapshot.matches('mailed')) return 'mailed';
  return snapshot.matches('asking') ? 'asking' : 'kept';
};

/** teacher-profile (specification 2.11): read-only, as the school has it. */
export function ProfilePage({ area, logic = teacherProfileMachine }: PageProps & { logic?: typeof teacherProfileMachine }) {
  const teacher = useSelector(area, selectTeacher);
  const flow = useFlow(logic);
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const password = useSelector(flow, selectPassword);
  const { profile, notice } = useSelector(flow, selectContext);
  const name = `${teacher?.firstname ?? ''} ${teacher?.lastname ?? ''}`.trim();
  const email = teacher?.email ?? '';
  return (
    <>
      <PageHeading
        title="Profile"
        lead="What the school has on record about you. To change your name or email, ask the school."
      />
      {screen === 'waiting' ? <Loading text="Loading your profile…" shape="rows" /> : null}
      {screen === 'failed' ? <Failed message={notice ?? ''} onRetry={() => flow.send({ type: 'profile.retry' })} /> : null}
      {screen === 'shown' && profile ? (
        <>
          <Card as="section" gap={5} className={styles.profile} aria-label="Profile">
            <DetailList details={[{ name: 'Name', value: name }, { name: 'Email', value: email }, ...toDetails(profile)]} />
            {notice ? <Notice>{notice}</Notice> : null}
            {password === 'mailed' ? (
              <Notice tone="done">We’ve emailed you a link to set a new password. Using it signs you out everywhere.</Notice>
            ) : null}
            <Row gap={3}>
              <Button busy={password === 'asking'} onClick={() => flow.send({ type: 'password.change' })}>
                {password === 'asking' ? 'Sending…' : 'Change Password'}
              </Button>
            </Row>
          </Card>
          <Hours profile={profile} />
          <TutorRoomCard className={styles.profile} />
          <Checks profile={profile} />
        </>
      ) : null}
      <ProfileCards area={area} />
    </>
  );
}

const toDetails = ({ username, courses, answers, groups, since }: TeacherProfile): Detail[] => [
  { name: 'Username', value: username },
  { name: 'Subjects', value: courses.join(', ') },
  ...(answers.length > 0 ? [{ name: 'Doubts and homework in', value: answers.join(', ') }] : []),
  { name: 'Classes', value: groups.join(', ') || 'None' },
  { name: 'Teaching here since', value: formatMoment(since, 'month') },
];

function Hours({ profile: { hours } }: { profile: TeacherProfile }) {
  const details = weekdays.map((name, at) => ({ name, value: hours.week[at] || 'None' }));
  return (
    <Card as="section" gap={4} className={styles.profile} aria-labelledby="hours">
      <Text as="h2" size="l" id="hours">
        Hours
      </Text>
      <Text tone="soft" measure>
        {hours.isSet
          ? `Sessions of ${hours.duration} minutes. Time zone: ${hours.timeZone.replaceAll('_', ' ')}.`
          : 'No hours are set yet.'}{' '}
        You set them under Schedule.
      </Text>
      {hours.isSet ? <DetailList details={details} ruled /> : null}
    </Card>
  );
}

const capitalized = (kind: CheckKind) => `${checkWords[kind].charAt(0).toUpperCase()}${checkWords[kind].slice(1)}`;

function untilWords({ state, until }: TeacherProfile['checks'][number]): string {
  if (state === 'missing') return 'Not recorded yet';
  if (until === null) return 'Checked';
  const day = formatMoment(Date.parse(`${until}T00:00:00Z`), 'date', 'UTC');
  return state === 'over' ? `Expired on ${day}` : `Until ${day}`;
}

function Checks({ profile: { checks } }: { profile: TeacherProfile }) {
  return (
    <Card as="section" gap={4} className={styles.profile} aria-labelledby="checks">
      <Text as="h2" size="l" id="checks">
        Checks
      </Text>
      <Text tone="soft" measure>
        What the school checks before you’re given students under 18.
      </Text>
      <DetailList details={checks.map((check) => ({ name: capitalized(check.kind), value: untilWords(check) }))} ruled />
    </Card>
  );
}
