import { type SessionTimes, type Zones, zoneNames } from '../../machines/schedule/session-times.ts';
import { Portrait } from '../ui/portrait.tsx';
import { UnbrokenTimes } from '../ui/unbroken-times.tsx';
import { fullDate, minutesWords, spanWords } from './day-words.ts';
import styles from './schedule.module.css';

/** A session in full, for a dialog: when it is for the student, when at the school where that differs, with whom, and for what. */
export function SessionFacts({
  times: { own, school },
  zones,
  startsAt,
  duration,
  who = 'Tutor',
  tutor,
  course,
}: {
  times: SessionTimes;
  zones: Zones;
  startsAt: number;
  duration: number;
  /** What `tutor` is to the reader: a tutor reads of the student. */
  who?: 'Tutor' | 'Student' | 'Parents';
  tutor: string;
  course: string | null;
}) {
  const names = zoneNames(zones, startsAt, [{ startsAt, duration }]);
  return (
    <dl className={styles.facts}>
      <dt>Date</dt>
      <dd>{fullDate(own.day)}</dd>
      <dt>Time</dt>
      <dd>
        <UnbrokenTimes>{`${spanWords(own)}, ${names.own}`}</UnbrokenTimes>
      </dd>
      {school ? (
        <>
          <dt>School time</dt>
          <dd>
            <UnbrokenTimes>{`${spanWords(school, own.day)}, ${names.school ?? names.own}`}</UnbrokenTimes>
          </dd>
        </>
      ) : null}
      <dt>Length</dt>
      <dd>{minutesWords(duration)}</dd>
      <dt>{who}</dt>
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
