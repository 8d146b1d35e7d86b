import { useSelector } from '@xstate/react';
import { use } from 'react';
import { useParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { roomOpensBefore, type SessionRoom } from '../../../contract/schedule/room.ts';
import { sessionRoomMachine } from '../../machines/schedule/session-room.machine.ts';
import { sessionTimes } from '../../machines/schedule/session-times.ts';
import { ConcernCard } from '../concerns/concern-card.tsx';
import { PageConfigContext } from '../page-config-context.ts';
import { selectContext } from '../select-context.ts';
import { TokenPage } from '../site/token-page.tsx';
import { Card } from '../ui/layout.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { DeviceTest } from './device-test.tsx';
import { RoomDoor } from './room-door.tsx';
import { SessionFacts } from './session-facts.tsx';
import styles from './session-room-page.module.css';

type Snapshot = SnapshotFrom<typeof sessionRoomMachine>;
type RoomActor = ActorRefFrom<typeof sessionRoomMachine>;

const selectScreen = (snapshot: Snapshot) => {
  if (snapshot.hasTag('waiting')) return 'waiting';
  if (snapshot.matches('known')) return 'shown';
  if (snapshot.matches('unknown')) return 'unknown';
  return snapshot.matches('failed') ? 'failed' : 'waiting';
};
/** Whether there is still something to get ready for. */
const selectIsAhead = (snapshot: Snapshot) => !snapshot.matches({ known: 'cancelled' }) && !snapshot.matches({ known: 'over' });
const selectDeviceTest = (snapshot: Snapshot) => snapshot.children.deviceTest;

/** Where student and tutor meet, each by a link of their own: when it opens, the way in, and a try of camera and microphone. */
export function SessionRoomPage({ logic = sessionRoomMachine }: { logic?: typeof sessionRoomMachine }) {
  const { token = '' } = useParams();
  const flow = useFlow(logic, { input: { token } });
  useOpened(flow);
  const screen = useSelector(flow, selectScreen);
  const { room, notice } = useSelector(flow, selectContext);
  return (
    <TokenPage
      screen={screen}
      title="Your session"
      loading="Loading your session…"
      notice={notice}
      onRetry={() => flow.send({ type: 'page.retry' })}
      unknown={<Unknown />}
      className={styles.page}
    >
      {room ? <Known flow={flow} room={room} notice={notice} /> : null}
    </TokenPage>
  );
}

function Known({ flow, room, notice }: { flow: RoomActor; room: SessionRoom; notice: string | null }) {
  const { now, ownTimeZone, token } = useSelector(flow, selectContext);
  const isAhead = useSelector(flow, selectIsAhead);
  const deviceTest = useSelector(flow, selectDeviceTest);
  const zones = { timeZone: room.timeZone, ownTimeZone };
  const { startsAt, duration, other, course_name: course, reader } = room;
  const times = sessionTimes({ startsAt, duration }, zones);
  return (
    <>
      <PageHeading
        title={`Your ${room.isMeeting ? 'meeting' : 'session'} with ${other}`}
        lead={isAhead ? roomWords : undefined}
      />
      {notice ? <Notice tone="warning">{notice}</Notice> : null}
      <Card gap={5} look="sheet">
        <RoomDoor flow={flow} room={room} opensAt={sessionTimes({ startsAt: room.opensAt, duration: 0 }, zones).own} now={now} />
        <SessionFacts
          {...{ times, zones, startsAt, duration, course }}
          who={reader === 'student' ? 'Tutor' : room.isMeeting ? 'Parents' : 'Student'}
          tutor={other}
        />
      </Card>
      {isAhead && deviceTest ? <DeviceTest test={deviceTest} /> : null}
      <ConcernCard brief token={token} />
    </>
  );
}

const roomWords = `You meet online, on this device. The room opens ${roomOpensBefore} minutes before.`;

function Unknown() {
  const { supportEmail } = use(PageConfigContext);
  return (
    <>
      <PageHeading
        title="This session link isn’t valid"
        lead="It may be incomplete: open it again from the email, or copy the whole link."
      />
      <p>
        Still won’t open? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </>
  );
}
