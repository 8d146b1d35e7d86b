import CircleAlert from 'lucide-react/icons/circle-alert';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './failed.module.css';

/** Something could not be had: what happened, and again. `busy` while the retry is under way. */
export function Failed({
  message,
  onRetry,
  retryLabel = 'Try again',
  busy = false,
  children,
}: {
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
  /** Other ways on, beside the retry. */
  children?: ReactNode;
}) {
  return (
    <div role="alert" className={styles.failed}>
      <CircleAlert aria-hidden />
      <p>{message}</p>
      {onRetry || children ? (
        <div className={styles.ways}>
          {onRetry ? (
            <Button onClick={onRetry} busy={busy} icon={<RotateCcw aria-hidden />}>
              {retryLabel}
            </Button>
          ) : null}
          {children}
        </div>
      ) : null}
    </div>
  );
}
