import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './bottom-bar.module.css';

/**
 * The bottom of the exam hall: who sits, where they are (opens the palette, which is passed in while it is open), back, next and
 * submit. Submit is the primary button on the last question; before it, Next is.
 */
export function BottomBar({
  student,
  number,
  total,
  onBack,
  onNext,
  submit,
  palette,
  onTogglePalette,
}: {
  student: string;
  number: number;
  total: number;
  onBack: () => void;
  onNext: () => void;
  submit: { label: string; onChoose: () => void };
  palette: ReactNode;
  onTogglePalette: () => void;
}) {
  const last = number === total;
  const hand = (
    <Button onClick={submit.onChoose} tone={last ? 'primary' : 'plain'}>
      {submit.label}
    </Button>
  );
  return (
    <footer className={styles.bar}>
      <p className={styles.student}>{student}</p>
      <div className={styles.place} data-palette-place>
        {palette}
        <button
          type="button"
          className={styles.where}
          aria-expanded={Boolean(palette)}
          aria-haspopup="dialog"
          onClick={onTogglePalette}
        >
          <span>
            <span className={styles.word}>Question </span>
            {number} of {total}
          </span>
          {palette ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </button>
      </div>
      <div className={styles.ways}>
        {last ? null : hand}
        <Button onClick={onBack} blocked={number === 1}>
          Back
        </Button>
        {last ? (
          hand
        ) : (
          <Button onClick={onNext} tone="primary">
            Next
          </Button>
        )}
      </div>
    </footer>
  );
}
