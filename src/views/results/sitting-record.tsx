import type { SittingEvent } from '../../../contract/attempts.ts';
import type { QuizResult } from '../../../contract/results.ts';
import styles from './result.module.css';

const words: Record<SittingEvent['kind'], (detail: string) => string> = {
  keyPressed: (key) => `Restricted key ${key}`,
  fullscreenLeft: () => 'Fullscreen was left',
  tabHidden: () => 'The tab was hidden',
  devtoolsOpened: () => 'Developer tools were open',
  interrupted: () => 'Came back after an interruption, without a cost',
};
const time = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

/** What the proctor saw of this sitting: the student sees it all. */
export function SittingRecord({ events, ending }: Pick<QuizResult, 'events' | 'ending'>) {
  return (
    <section className={styles.part}>
      <h2 className={styles.heading}>Recorded during the sitting</h2>
      {events.length === 0 ? (
        <p>Nothing was recorded{ending === 'student' ? '.' : ' beside the end itself.'}</p>
      ) : (
        <ul className={styles.record}>
          {events.map(({ id, kind, detail, at }) => (
            <li key={id}>
              <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time> {words[kind](detail)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
