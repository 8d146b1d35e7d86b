import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './note.module.css';

/** What has to be known: said at once where it `isUrgent`; with `onDismiss` it can be put away. */
export function Note({
  children,
  isUrgent = false,
  onDismiss,
}: {
  children: ReactNode;
  isUrgent?: boolean;
  onDismiss?: () => void;
}) {
  return (
    <div role={isUrgent ? 'alert' : 'status'} className={styles.note}>
      <div className={styles.words}>{children}</div>
      {onDismiss ? (
        <Button tone="plain" onClick={onDismiss}>
          Dismiss
        </Button>
      ) : null}
    </div>
  );
}
