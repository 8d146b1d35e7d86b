import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import styles from './palette.module.css';

/** What the four looks of a question mean. */
export function PaletteLegend() {
  return (
    <ul className={styles.legend}>
      <li>
        <span className={styles.key} data-state="current" /> Current
      </li>
      <li>
        <span className={styles.key} data-state="unanswered" /> Unanswered
      </li>
      <li>
        <span className={styles.key} data-state="answered">
          <Check aria-hidden />
        </span>
        Answered
      </li>
      <li>
        <span className={styles.key} data-state="marked">
          <Bookmark aria-hidden />
        </span>
        Marked
      </li>
    </ul>
  );
}
