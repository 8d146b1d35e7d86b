import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Maximize from 'lucide-react/icons/maximize';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { deviceNote } from '../../content/site/notes.ts';
import styles from './application.module.css';

/** What a payer should know before paying: who takes the money, what comes back, and what an iPhone cannot do. */
export function SmallPrint() {
  return (
    <div className={styles.small}>
      <p>
        <LockKeyhole aria-hidden />
        <span>You pay in Razorpay’s own window. Card details never reach us.</span>
      </p>
      <p>
        <RotateCcw aria-hidden />
        <span>
          When money comes back, and how much, stands in the <a href="/refunds">refund policy</a>.
        </span>
      </p>
      <p>
        <Maximize aria-hidden />
        <span>{deviceNote}</span>
      </p>
    </div>
  );
}
