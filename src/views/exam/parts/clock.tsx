import Clock3 from 'lucide-react/icons/clock-3';
import { classes } from '../../ui/classes.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './clock.module.css';

/**
 * The time, mm:ss. `label` says what it counts ('Time elapsed', 'Time left'). `hidden` is the caller's, as is `canHide`: a
 * countdown shows again for its last minutes (`urgent`), and says so once through `announcement`.
 */
export function Clock({
  seconds,
  label,
  hidden,
  onToggle,
  canHide = true,
  urgent = false,
  announcement = '',
}: {
  seconds: number;
  label: string;
  hidden: boolean;
  onToggle: () => void;
  canHide?: boolean;
  urgent?: boolean;
  announcement?: string;
}) {
  const away = hidden && canHide;
  return (
    <div className={classes(styles.clock, urgent && styles.urgent)}>
      <div role="timer" aria-label={label} className={styles.time}>
        {away ? <Clock3 aria-label="hidden" /> : <span>{formatSeconds(seconds)}</span>}
      </div>
      {canHide ? (
        <button
          type="button"
          className={styles.toggle}
          aria-label={away ? 'Show the clock' : 'Hide the clock'}
          onClick={onToggle}
        >
          {away ? 'Show' : 'Hide'}
        </button>
      ) : null}
      <VisuallyHidden live>{announcement}</VisuallyHidden>
    </div>
  );
}
