import { formatMoment } from '../../../contract/moments.ts';
import type { Report } from '../../../contract/report/report.ts';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './session-list.module.css';
import { ShownFirst } from './shown-first.tsx';

type Session = Report['sessions'][number];

/** So many fit on one page of paper beside everything else. */
const mostShown = 3;

/** Sessions with tutors by time; `none` where there are none. */
export function SessionList({ sessions, timeZone, none }: { sessions: Session[]; timeZone: string; none: string }) {
  if (sessions.length === 0) return <Text tone="soft">{none}</Text>;
  const [shown, rest] = [sessions.slice(0, mostShown), sessions.slice(mostShown)];
  return (
    <ShownFirst
      shown={<List sessions={shown} timeZone={timeZone} />}
      rest={<List sessions={rest} timeZone={timeZone} />}
      more={rest.length === 0 ? null : `${rest.length} later ${rest.length === 1 ? 'one' : 'ones'}`}
    />
  );
}

function List({ sessions, timeZone }: { sessions: Session[]; timeZone: string }) {
  return (
    <Stack as="ul" ruled={2} className={styles.list}>
      {sessions.map(({ startsAt, minutes, tutor, course_name }) => (
        <Stack as="li" key={`${startsAt}/${tutor}`}>
          <Text as="span" weight="medium" tabular>
            {formatMoment(startsAt, 'shortWeekdayTime', timeZone)}
          </Text>
          <Text as="span" tone="soft">
            {minutes} min with {tutor}
            {course_name === null ? '' : `, ${course_name}`}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
