import { useSelector } from '@xstate/react';
import { useSearchParams } from 'react-router-dom';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { messages } from '../../content/messages/schedule.ts';
import type { portalMachine } from '../../machines/portal/portal.machine.ts';
import type { SlotLink } from '../../machines/schedule/linked-slot.machine.ts';
import { scheduleMachine } from '../../machines/schedule/schedule.machine.ts';
import { PushOffer } from '../notices/push-card.tsx';
import { usePortal } from '../portal/portal-context.ts';
import { Failed } from '../ui/failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFlow } from '../use-flow.ts';
import { useOpened } from '../use-opened.ts';
import { CalendarCard } from './calendar-card.tsx';
import { bookingIn, selectAvailabilityScreen, selectScheduleScreen } from './schedule-screen.ts';
import { TutorAvailability } from './tutor-availability.tsx';
import { YourSchedule } from './your-schedule.tsx';

const selectHasNext = ({ context }: SnapshotFrom<typeof scheduleMachine>) => context.next !== null;
const selectCourses = (seen: SnapshotFrom<typeof portalMachine>) => seen.context.courses;

const tabs = [
  { id: 'yours', label: 'Your Schedule' },
  { id: 'availability', label: 'Tutor Availability' },
] as const;

/** The slot that the address names: ?course={courseId}&slot={slotId}, and &about={studentQuizId} for a talk about that sitting. */
function slotLinkIn(search: URLSearchParams): SlotLink | null {
  const [courseId, slotId] = [search.get('course'), search.get('slot')];
  return courseId && slotId ? { courseId, slotId, about: search.get('about') || null } : null;
}

/** My Schedule (specification 2.10, 4.4). */
export function SchedulePage({ logic = scheduleMachine }: { logic?: typeof scheduleMachine }) {
  const { student, portal } = usePortal();
  const courses = useSelector(portal, selectCourses);
  const [search] = useSearchParams();
  const schedule = useFlow(logic, { input: { studentId: student._id, courses, link: slotLinkIn(search) } });
  useOpened(schedule);
  const screen = useSelector(schedule, selectScheduleScreen);
  const hasNext = useSelector(schedule, selectHasNext);
  return (
    <>
      <PageHeading title="My Schedule" lead="Your sessions with your tutors, and the times you can book." />
      {screen === 'waiting' ? <Loading text="Loading your schedule…" shape="calendar" /> : null}
      {screen === 'failed' ? (
        <Failed message={messages.schedule.failed} onRetry={() => schedule.send({ type: 'schedule.retry' })} />
      ) : null}
      {screen === 'yours' || screen === 'availability' ? (
        <Tabs
          label="Schedule"
          tabs={tabs}
          selected={screen}
          onSelect={(id) => schedule.send({ type: id === 'yours' ? 'yours.show' : 'availability.show' })}
        >
          {screen === 'yours' ? <YourSchedule schedule={schedule} /> : <Availability schedule={schedule} />}
        </Tabs>
      ) : null}
      {screen === 'yours' ? <CalendarCard /> : null}
      {/* Last, since this browser is asked first: nothing moves for it. */}
      {screen === 'yours' && hasNext ? <PushOffer reader="student" why="Want a reminder before your session?" /> : null}
    </>
  );
}

function Availability({ schedule }: { schedule: ActorRefFrom<typeof scheduleMachine> }) {
  const booking = useSelector(schedule, bookingIn);
  const screen = useSelector(schedule, selectAvailabilityScreen);
  if (screen === 'waiting') return <Loading text="Loading…" shape="rows" />;
  if (screen === 'failed')
    return <Failed message={messages.schedule.noCoursesLoaded} onRetry={() => schedule.send({ type: 'courses.retry' })} />;
  return booking ? (
    <TutorAvailability
      key={booking.sessionId}
      booking={booking}
      onZone={(timeZone) => schedule.send({ type: 'zone.choose', timeZone })}
    />
  ) : null;
}
