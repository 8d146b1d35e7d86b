import { deviceNote } from '../../content/site/notes.ts';
import styles from './device-note.module.css';

/** What every payer should know beforehand: tests need a screen that can be filled. */
export function DeviceNote() {
  return (
    <p className={styles.note}>
      <strong>Before you choose.</strong> {deviceNote}
    </p>
  );
}
