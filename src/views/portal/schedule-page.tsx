import { useActorRef, useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { messages } from '../../config/messages.ts';
import type { portalMachine } from '../../machines/portal.machine.ts';
import { scheduleMachine } from '../../machines/schedule.machine.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useOpened } from '../use-opened.ts';
import { usePortal } from './portal-context.ts';
import { bookingIn, scheduleScreenOf } from './schedule/schedule-screen.ts';
import { TutorAvailability } from './schedule/tutor-availability.tsx';
import { YourSchedule } from './schedule/your-schedule.tsx';

const coursesOf = (seen: SnapshotFrom<typeof portalMachine>) => seen.context.courses;

const tabs = [
  { id: 'yours', label: 'Your Schedule' },
  { id: 'availability', label: 'Tutor Availability' },
] as const;

/** My Schedule (specification 2.10, 4.4). */
export function SchedulePage({ logic = scheduleMachine }: { logic?: typeof scheduleMachine }) {
  const { student, portal } = usePortal();
  const courses = useSelector(portal, coursesOf);
  const schedule = useActorRef(logic, { input: { studentId: student._id, courses } });
  useOpened(schedule);
  const screen = useSelector(schedule, scheduleScreenOf);
  return (
    <>
      <PageHeading title="My Schedule" lead="Your sessions with your tutors, and the times at which you can book one." />
      {screen === 'waiting' ? <Loading text="Loading your schedule…" cards={2} /> : null}
      {screen === 'failed' ? (
        <Failed message={messages.schedule.failed} onRetry={() => schedule.send({ type: 'schedule.retry' })} />
      ) : null}
      {screen === 'yours' || screen === 'availability' ? (
        <Tabs label="Schedule" tabs={tabs} selected={screen} onSelect={(id) => schedule.send({ type: `${id}.show` })}>
          {screen === 'yours' ? <YourSchedule schedule={schedule} /> : <Availability schedule={schedule} />}
        </Tabs>
      ) : null}
    </>
  );
}

function Availability({ schedule }: { schedule: ActorRefFrom<typeof scheduleMachine> }) {
  const booking = useSelector(schedule, bookingIn);
  return booking ? <TutorAvailability key={booking.sessionId} booking={booking} /> : null;
}
