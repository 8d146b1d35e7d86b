import { useSelector } from '@xstate/react';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ActorRefFrom } from 'xstate';
import { messages } from '../../content/messages/schedule.ts';
import type { bookingMachine } from '../../machines/schedule/booking.machine.ts';
import { sessionTimes } from '../../machines/schedule/session-times.ts';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { selectBooking, selectDialog } from './booking-screen.ts';
import { cancelWords } from './cancel-words.ts';
import { formatTutor } from './course-choice.tsx';
import styles from './schedule.module.css';
import { SessionFacts } from './session-facts.tsx';

/** The question before a booking and the success after it (specification 4.4), in the page. */
export function BookingDialogs({ booking }: { booking: ActorRefFrom<typeof bookingMachine> }) {
  const dialog = useSelector(booking, selectDialog);
  const context = useSelector(booking, selectBooking);
  const { slot, course, left, notice, about, sent, now } = context;
  if (!dialog || !slot || !course) return null;
  const facts = (
    <SessionFacts
      times={sessionTimes(slot, context)}
      zones={context}
      startsAt={slot.startsAt}
      duration={slot.duration}
      tutor={formatTutor(course)}
      course={course.course_name}
    />
  );
  if (dialog === 'booked')
    return (
      <Dialog
        key="booked"
        title="Session booked"
        icon={<CircleCheck aria-hidden />}
        onCancel={() => booking.send({ type: 'booked.close' })}
        actions={[
          { label: 'Book another session', onChoose: () => booking.send({ type: 'booked.again' }) },
          { label: 'Go to Your Schedule', onChoose: () => booking.send({ type: 'booked.close' }), tone: 'primary', safe: true },
        ]}
      >
        <p>{messages.schedule.booked}</p>
        {facts}
        <p>We’ve emailed you a confirmation with a calendar invite.</p>
      </Dialog>
    );
  const busy = dialog === 'busy';
  return (
    <Dialog
      key="confirm"
      title="Book this session?"
      onCancel={() => booking.send({ type: 'booking.cancel' })}
      actions={[
        { label: 'Not now', onChoose: () => booking.send({ type: 'booking.cancel' }), safe: true, blocked: busy },
        { label: 'Book session', onChoose: () => booking.send({ type: 'booking.confirm' }), tone: 'primary', blocked: busy },
      ]}
    >
      {facts}
      {left === null ? null : <p>{describeLeft(left)}</p>}
      <p className={styles.cutOff}>{cancelWords(slot.cancelUntil, context, now)}</p>
      {about === null ? null : (
        <>
          <p>{messages.schedule.aboutQuiz}</p>
          <CheckboxField name="leaveOut" checked={sent === null} onChange={() => booking.send({ type: 'about.toggle' })}>
            {messages.schedule.leaveQuestionsOut}
          </CheckboxField>
        </>
      )}
      {busy ? <p role="status">Booking…</p> : null}
      {notice && !busy ? <Notice>{notice}</Notice> : null}
    </Dialog>
  );
}

/** What this booking leaves of the sessions that a course counts. */
function describeLeft(left: number): string {
  if (left === 0) return 'All sessions of this course are booked or held. Write to the school for another.';
  return left === 1
    ? 'It’s the last session you have left in this course.'
    : `It’s one of the ${left} sessions you have left in this course.`;
}
