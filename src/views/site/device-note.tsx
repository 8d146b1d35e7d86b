import { deviceNote } from '../../content/site/notes.ts';
import { Text } from '../ui/layout.tsx';
import styles from './device-note.module.css';

/** What every payer should know beforehand: tests need a screen that can be filled. */
export function DeviceNote() {
  return (
    <Text tone="soft" measure className={styles.note}>
      <strong>Before you choose.</strong> {deviceNote}
    </Text>
  );
}
