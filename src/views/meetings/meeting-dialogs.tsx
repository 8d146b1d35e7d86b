import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { meetingsMachine } from '../../machines/meetings/meetings.machine.ts';
import { sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { SessionFacts } from '../schedule/session-facts.tsx';
import { selectContext } from '../select-context.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';

const selectDialog = (snapshot: SnapshotFrom<typeof meetingsMachine>) => {
  if (snapshot.matches({ open: 'confirming' })) return 'book';
  if (snapshot.matches({ open: 'booking' })) return 'booking';
  if (snapshot.matches({ open: 'confirmingCancel' })) return 'cancel';
  return snapshot.matches({ open: 'cancelling' }) ? 'cancelling' : null;
};

/** The question before a meeting is booked, and the one before it is given back. */
export function MeetingDialogs({ flow, zones }: { flow: ActorRefFrom<typeof meetingsMachine>; zones: Zones }) {
  const dialog = useSelector(flow, selectDialog);
  const { picked, chosen, notice } = useSelector(flow, selectContext);
  const facts = (timed: { startsAt: number; duration: number }, tutor: string, course: string) => (
    <SessionFacts
      times={sessionTimes(timed, zones)}
      {...{ zones, tutor, course }}
      startsAt={timed.startsAt}
      duration={timed.duration}
    />
  );
  if (picked && (dialog === 'book' || dialog === 'booking')) {
    const busy = dialog === 'booking';
    const leave = () => flow.send({ type: 'booking.cancel' });
    return (
      <Dialog
        key="book"
        title="Book this meeting?"
        onCancel={leave}
        actions={[
          { label: 'Not now', onChoose: leave, safe: true, blocked: busy },
          { label: 'Book meeting', onChoose: () => flow.send({ type: 'booking.confirm' }), tone: 'primary', blocked: busy },
        ]}
      >
        {facts(picked.time, picked.course.tutor, picked.course.course_name)}
        {busy ? <p role="status">Booking…</p> : null}
        {notice && !busy ? <Notice>{notice}</Notice> : null}
      </Dialog>
    );
  }
  if (chosen && (dialog === 'cancel' || dialog === 'cancelling')) {
    const busy = dialog === 'cancelling';
    const keep = () => flow.send({ type: 'cancellation.keep' });
    return (
      <Dialog
        key="cancel"
        title="Cancel this meeting?"
        onCancel={keep}
        actions={[
          { label: 'Keep it', onChoose: keep, safe: true, blocked: busy },
          { label: 'Cancel meeting', onChoose: () => flow.send({ type: 'cancellation.confirm' }), tone: 'danger', blocked: busy },
        ]}
      >
        {facts(chosen, chosen.tutor, chosen.course_name)}
        {busy ? <p role="status">Canceling…</p> : null}
        {notice && !busy ? <Notice>{notice}</Notice> : null}
      </Dialog>
    );
  }
  return null;
}
