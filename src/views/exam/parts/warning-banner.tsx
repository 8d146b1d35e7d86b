import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { ordinal } from '../../../content/ordinal.ts';
import styles from './warning-banner.module.css';

/**
 * A counted warning: `message` to the letter of the specification ('… (Warning 1 of 3)'), then which key it was, how many are
 * left and what the last one costs. How long it stays is the policy's.
 */
export function WarningBanner({
  message,
  keyName,
  count,
  limit,
  lastOne,
}: {
  message: string;
  keyName?: string | undefined;
  count: number;
  limit: number;
  /** What the last warning does: 'submits your quiz.' */
  lastOne: string;
}) {
  const left = limit - count;
  return (
    <div role="alert" className={styles.banner}>
      <TriangleAlert aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <strong>{message}</strong>
        <p>
          {keyName ? (
            <>
              You pressed <kbd>{keyName}</kbd>.{' '}
            </>
          ) : null}
          {left === 1 ? '1 warning is left.' : `${left} warnings are left.`} The {ordinal(limit)} one {lastOne}
        </p>
      </div>
      <span className={styles.count} aria-hidden>
        {Array.from({ length: limit }, (_, at) => at).map((at) => (
          <i key={at} data-used={at < count || undefined} />
        ))}
      </span>
    </div>
  );
}

/** What costs nothing, said where a warning would stand. */
export function ReminderBanner({ message }: { message: string }) {
  return (
    <div role="alert" className={styles.banner}>
      <TriangleAlert aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <strong>{message}</strong>
      </div>
    </div>
  );
}
