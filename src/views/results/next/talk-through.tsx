import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type NextSteps, toldAtMost } from '../../../../contract/results/next-steps.ts';
import { Text } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Step } from './step.tsx';

/** The next free time of a tutor of the student's. `about`: the sitting whose wrong questions go with the booking, if any. */
export function TalkThrough({
  slot,
  schoolZone,
  wrong,
  about,
}: {
  slot: NextSteps['slot'];
  schoolZone: string;
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
        <p>None of your tutors has a free time right now. New times appear in the schedule.</p>
      </Step>
    );
  }
  const query = new URLSearchParams({ course: slot.courseId, slot: slot._id, ...(about === null ? {} : { about }) });
  return (
    <Step
      icon={<CalendarClock aria-hidden />}
      title="Talk it through"
      action={<LinkButton to={`/student-portal/schedule?${query}`}>Book this time</LinkButton>}
    >
      <p>
        {slot.instructorFirstName} {slot.instructorLastName} is free for {slot.duration} minutes on{' '}
        <time dateTime={new Date(slot.startsAt).toISOString()}>{timeIn(slot.startsAt)}</time>.
      </p>
      <Text tone="faint" size="s">
        {slot.course_name} · at the school {timeAt(slot.startsAt, schoolZone)}
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

const moment = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
/** In the student's own zone, which it names. */
const timeIn = (ms: number) => new Intl.DateTimeFormat('en', moment).format(ms);
const timeAt = (ms: number, timeZone: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone }).format(
    ms,
  );
