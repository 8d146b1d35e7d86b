import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type NextSteps, toldAtMost } from '../../../../contract/results/next-steps.ts';
import { sessionTimes, type Zones } from '../../../machines/schedule/session-times.ts';
import { schoolWords, spokenDate } from '../../schedule/day-words.ts';
import { Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Step } from './step.tsx';

/** The next free time of a tutor of the student's. `about`: the sitting whose wrong questions go with the booking, if any. */
export function TalkThrough({
  slot,
  zones,
  wrong,
  about,
}: {
  slot: NextSteps['slot'];
  zones: Zones;
  wrong: number;
  about: string | null;
}) {
  if (!slot) {
    return (
      <Step
        icon={<CalendarClock aria-hidden />}
        title="Talk it through"
        action={<LinkButton to="/student-portal/schedule">Open the schedule</LinkButton>}
      >
        <p>None of your tutors has an open time right now. New times will appear in the schedule.</p>
      </Step>
    );
  }
  const { own, school } = sessionTimes(slot, zones);
  const query = new URLSearchParams({ course: slot.courseId, slot: slot._id, ...(about === null ? {} : { about }) });
  return (
    <Step
      icon={<CalendarClock aria-hidden />}
      title="Talk it through"
      action={<LinkButton to={`/student-portal/schedule?${query}`}>Book this time</LinkButton>}
    >
      <p>
        {slot.instructorFirstName} {slot.instructorLastName} is free for {slot.duration} minutes on{' '}
        <time dateTime={new Date(slot.startsAt).toISOString()}>
          {spokenDate(own.day)} at {own.start}
        </time>
        {schoolWords(school, own.day)}.
      </p>
      <Text tone="faint" size="s">
        {slot.course_name}
      </Text>
      {about === null ? null : <p>{withThem(wrong)}</p>}
    </Step>
  );
}

function withThem(wrong: number): string {
  if (wrong === 1) return 'Your tutor will see the question you missed.';
  const some = wrong > toldAtMost ? `first ${toldAtMost} of the ${wrong}` : wrong;
  return `Your tutor will see the ${some} questions you missed.`;
}
