import type { BookedSession } from '../../../contract/schedule/schedule.ts';
import { sessionTimes, type Zones } from '../../machines/schedule/session-times.ts';
import { Button } from '../ui/button.tsx';
import { tutorOf } from './course-choice.tsx';
import { fullDate, startWords } from './day-words.ts';
import styles from './schedule.module.css';

/** The session that comes next, whatever month is looked at. */
export function NextSession({ session, zones, onShow }: { session: BookedSession; zones: Zones; onShow: () => void }) {
  const { school, own } = sessionTimes(session, zones);
  return (
    <section className={styles.next} aria-label="Your next session">
      <div>
        <h2>Your next session</h2>
        <p>
          {fullDate(school.day)}, {school.start}
          {own ? ` (yours: ${startWords(own, school.day)})` : ''}, with {tutorOf(session)}
        </p>
      </div>
      <Button onClick={onShow}>Show this day</Button>
    </section>
  );
}
