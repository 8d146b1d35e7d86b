import { type SessionTimes, type Zones, zoneNames } from '../../machines/schedule/session-times.ts';
import { Portrait } from '../ui/portrait.tsx';
import { fullDate, minutesWords, spanWords, startWords } from './day-words.ts';
import styles from './schedule.module.css';

/** A session in full, for a dialog: when it is at the school, when for the student where that differs, with whom, and for what. */
export function SessionFacts({
  times: { school, own },
  zones,
  startsAt,
  duration,
  tutor,
  course,
}: {
  times: SessionTimes;
  zones: Zones;
  startsAt: number;
  duration: number;
  tutor: string;
  course: string | null;
}) {
  const names = zoneNames(zones, startsAt, [{ startsAt, duration }]);
  return (
    <dl className={styles.facts}>
      <dt>Date</dt>
      <dd>{fullDate(school.day)}</dd>
      <dt>Time</dt>
      <dd>
        {spanWords(school)}, {names.school}
      </dd>
      {own ? (
        <>
          <dt>Your time</dt>
          <dd>
            {startWords(own, school.day)} to {own.end}, {names.own}
          </dd>
        </>
      ) : null}
      <dt>Length</dt>
      <dd>{minutesWords(duration)}</dd>
      <dt>Tutor</dt>
      <dd className={styles.tutor}>
        <Portrait name={tutor} /> {tutor}
      </dd>
      {course ? (
        <>
          <dt>Course</dt>
          <dd>{course}</dd>
        </>
      ) : null}
    </dl>
  );
}
