import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './dashboard.module.css';

/** One thing that is ahead of the student, or behind. `first` stands out: it is the page's answer to 'What now?' */
export function Ahead({ title, first, children }: { title: string; first?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.card} data-first={first ? true : undefined} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {first ?? children}
    </section>
  );
}

/** A part that is on its way, in the place that it will take. */
export function Waiting({ text }: { text: string }) {
  return (
    <div className={styles.waiting}>
      <p role="status">{text}</p>
      <i aria-hidden />
    </div>
  );
}

/** A part that did not come, while the others did. The button goes while it is tried again: the focus stays at the part's heading. */
export function Missing({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.missing} role="alert">
      <p>{text}</p>
      <Button
        small
        onClick={({ currentTarget }) => {
          currentTarget.closest('section')?.querySelector('h2')?.focus();
          onRetry();
        }}
        icon={<RotateCcw aria-hidden />}
      >
        Try again
      </Button>
    </div>
  );
}
