import TriangleAlert from 'lucide-react/icons/triangle-alert';
import styles from './warning-banner.module.css';

/**
 * A counted warning: `message` to the letter of the specification ('… (Warning 1 of 3)'), then which key it was, how many are
 * left and what `next` costs. The caller takes it away after 3 s (quiz) or 2 s (mock).
 */
export function WarningBanner({
  message,
  keyName,
  count,
  limit,
  next,
}: {
  message: string;
  keyName?: string | undefined;
  count: number;
  limit: number;
  /** The cost of the last warning, as a sentence: 'The third one submits your quiz.' */
  next: string;
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
          {left === 1 ? '1 warning is left.' : `${left} warnings are left.`} {next}
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
