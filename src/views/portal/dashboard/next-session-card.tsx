import { useSelector } from '@xstate/react';
import type { BookedSession } from '../../../../contract/schedule/schedule.ts';
import { messages } from '../../../content/messages/portal.ts';
import { sessionTimes, type Zones, zoneNames } from '../../../machines/schedule/session-times.ts';
import { shortDate, spanWords } from '../../schedule/day-words.ts';
import { Failed } from '../../ui/failed.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { UnbrokenTimes } from '../../ui/unbroken-times.tsx';
import { Ahead } from './ahead.tsx';
import type { Dashboard, DashboardSnapshot } from './dashboard-ref.ts';

const selectScreen = (snapshot: DashboardSnapshot) => {
  if (snapshot.matches({ opened: { session: 'failed' } })) return 'failed';
  return snapshot.matches({ opened: { session: 'shown' } }) ? 'shown' : 'waiting';
};
const selectAhead = (snapshot: DashboardSnapshot) => snapshot.context.ahead;

/** The next session with a tutor, on the student's clock and, where that differs, on the school's, each with its zone. */
export function NextSessionCard({ dashboard }: { dashboard: Dashboard }) {
  const screen = useSelector(dashboard, selectScreen);
  const ahead = useSelector(dashboard, selectAhead);
  return (
    <Ahead title="Next session">
      {screen === 'waiting' ? <Loading small text="Loading your next session…" /> : null}
      {screen === 'failed' ? (
        <Failed small message={messages.dashboard.noSession} onRetry={() => dashboard.send({ type: 'session.retry' })} />
      ) : null}
      {screen === 'shown' ? (
        <>
          {ahead?.next ? <Session session={ahead.next} zones={ahead} /> : <p>You have no session booked.</p>}
          <Row gap={3} foot={3}>
            <LinkButton to="/student-portal/schedule">{ahead?.next ? 'View Schedule' : 'Book a Session'}</LinkButton>
          </Row>
        </>
      ) : null}
    </Ahead>
  );
}

function Session({ session, zones }: { session: BookedSession; zones: Zones }) {
  const { own, school } = sessionTimes(session, zones);
  const names = zoneNames(zones, session.startsAt, [session]);
  const tutor = `${session.instructorFirstName} ${session.instructorLastName}`.trim();
  return (
    <>
      <Text tabular>
        <time dateTime={new Date(session.startsAt).toISOString()}>
          <Text as="strong" size="xl" figure block>
            {shortDate(own.day)}
          </Text>{' '}
          <UnbrokenTimes>{spanWords(own)}</UnbrokenTimes>
        </time>
      </Text>
      <Text tone="soft">{names.own}</Text>
      {school ? (
        <Text tone="soft">
          <UnbrokenTimes>{`(school: ${spanWords(school, own.day)}, ${names.school})`}</UnbrokenTimes>
        </Text>
      ) : null}
      <Text tone="soft">{[`With ${tutor}`, session.course_name].filter(Boolean).join(', ')}</Text>
    </>
  );
}
