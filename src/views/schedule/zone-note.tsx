import Globe from 'lucide-react/icons/globe';
import { Row } from '../ui/layout.tsx';
import styles from './schedule.module.css';

/** Whose clocks the times are of; the student's own zone is named where its clock shows something else. */
export function ZoneNote({ zones: { school, own } }: { zones: { school: string; own: string | null } }) {
  return (
    <Row as="p" nowrap gap={2} align="start" tone="soft" size="s" className={styles.zones}>
      <Globe aria-hidden />
      <span>
        Times are in the school’s time zone, {school}.{own ? ` Your own time (${own}) is next to them.` : ''}
      </span>
    </Row>
  );
}
