import Globe from 'lucide-react/icons/globe';
import styles from './schedule.module.css';

/** Whose clocks the times are of; the student's own zone is named where its clock shows something else. */
export function ZoneNote({ zones: { school, own } }: { zones: { school: string; own: string | null } }) {
  return (
    <p className={styles.zones}>
      <Globe aria-hidden />
      <span>
        Times are on the school’s clock, {school}.{own ? ` Your own time, ${own}, stands beside them.` : ''}
      </span>
    </p>
  );
}
