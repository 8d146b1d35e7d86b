import { useSelector } from '@xstate/react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { MeetingsPage as Page } from '../../../contract/meetings/meetings.ts';
import { meetingsMachine } from '../../machines/meetings/meetings.machine.ts';
import { zoneNames } from '../../machines/schedule/session-times.ts';
import { ConcernCard } from '../concerns/concern-card.tsx';
import { selectContext } from '../select-context.ts';
import { DeadLinkWays } from '../site/dead-link-ways.tsx';
import { TokenPage } from '../site/token-page.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { BookedMeetings } from './booked-meetings.tsx';
import { MeetingDialogs } from './meeting-dialogs.tsx';
import { MeetingTimes } from './meeting-times.tsx';
import styles from './meetings-page.module.css';

type Snapshot = SnapshotFrom<typeof meetingsMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.matches('open')) return 'shown';
  if (snapshot.matches('unknown')) return 'unknown';
  return snapshot.matches('failed') ? 'failed' : 'waiting';
};

/** Where parents book an online meeting with a tutor, by the link in their report: no sign-in. */
export function MeetingsPage({ logic = meetingsMachine }: { logic?: typeof meetingsMachine }) {
  const { token = '' } = useParams();
  const flow = useFlow(logic, { input: { token } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { page, notice } = useSelector(flow, selectContext);
  return (
    <TokenPage
      screen={screen}
      title="Your meetings"
      loading="Loading your meetings…"
      notice={notice}
      onRetry={() => flow.send({ type: 'page.retry' })}
      unknown={<Unknown />}
      className={styles.page}
    >
      {page ? <Open flow={flow} page={page} /> : null}
    </TokenPage>
  );
}

function Open({ flow, page }: { flow: ActorRefFrom<typeof meetingsMachine>; page: Page }) {
  const { now, ownTimeZone, done, notice, picked, chosen, token } = useSelector(flow, selectContext);
  const { firstname, timeZone, courses, meetings, report } = page;
  const zones = { timeZone, ownTimeZone };
  const names = zoneNames(zones, now, []);
  return (
    <>
      <PageHeading
        title={`Meet ${firstname}’s tutors`}
        lead={`Online, without ${firstname} if you like. Times are in ${names.own}${names.school ? `, with the school’s (${names.school}) in parentheses` : ''}.`}
        side={report ? <LinkButton to={report}>Read the newest report</LinkButton> : null}
      />
      {done ? <Notice tone="done">{done}</Notice> : null}
      {notice && !picked && !chosen ? <Notice tone="warning">{notice}</Notice> : null}
      {meetings.length > 0 ? (
        <BookedMeetings
          meetings={meetings}
          zones={zones}
          now={now}
          onCancel={(meeting) => flow.send({ type: 'meeting.cancel', meeting })}
          onMark={(mark) => flow.send({ type: 'step.mark', ...mark })}
        />
      ) : null}
      {courses.map((course, index) => (
        <MeetingTimes
          key={course.courseId}
          course={course}
          zones={zones}
          isFirst={index === 0}
          onPick={(time) => flow.send({ type: 'time.pick', picked: { course, time } })}
        />
      ))}
      {courses.length === 0 ? <p>No tutor teaches {firstname} yet. Write to the school, and we’ll find a time.</p> : null}
      <ConcernCard brief token={token} />
      <MeetingDialogs flow={flow} zones={zones} />
    </>
  );
}

function Unknown() {
  return (
    <>
      <PageHeading
        title="This meetings link isn’t valid"
        lead="It may be incomplete, or too old: each report has a new one. Open it again from the newest email."
      />
      <DeadLinkWays />
    </>
  );
}
