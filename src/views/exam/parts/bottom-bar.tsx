import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import { useCallback } from 'react';
import { usePortal } from '../../portal/portal-context.ts';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { type Sheet, useCurrent, usePlaces, useQuestions } from '../answer-sheet-view.ts';
import { useHallParts } from '../hall-context.tsx';
import { bottomBarRef } from './bar-heights.ts';
import styles from './bottom-bar.module.css';

/**
 * The bottom of the exam hall: who sits, where they are (opens the palette), back, next and submit. Submit is the primary button on the
 * last question; before it, Next is.
 */
export function BottomBar({
  sheet,
  submit,
  paletteOpen,
  onPalette,
}: {
  sheet: Sheet;
  submit: { label: string; onChoose: () => void };
  paletteOpen: boolean;
  onPalette: (open: boolean) => void;
}) {
  const { student } = usePortal();
  const current = useCurrent(sheet);
  const count = useQuestions(sheet).length;
  const close = useCallback(() => onPalette(false), [onPalette]);
  const jump = (number: number) => {
    sheet.send({ type: 'question.goTo', number });
    close();
  };
  const last = current === count;
  const hand = (
    <Button onClick={submit.onChoose} tone={last ? 'primary' : 'plain'}>
      {submit.label}
    </Button>
  );
  return (
    <footer ref={bottomBarRef} className={styles.bar}>
      <p className={styles.student}>
        {student.firstname} {student.lastname}
      </p>
      <div className={styles.place} data-palette-place>
        {paletteOpen ? <OpenPalette sheet={sheet} current={current} onJump={jump} onClose={close} /> : null}
        <button
          type="button"
          className={styles.where}
          aria-expanded={paletteOpen}
          aria-haspopup="dialog"
          onClick={() => onPalette(!paletteOpen)}
        >
          <span>
            <span className={styles.word}>Question </span>
            {current} of {count}
          </span>
          {paletteOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </button>
      </div>
      <Row gap={2} justify="end" className={styles.ways}>
        {last ? null : hand}
        <Button onClick={() => sheet.send({ type: 'question.back' })} blocked={current === 1}>
          Back
        </Button>
        {last ? (
          hand
        ) : (
          <Button onClick={() => sheet.send({ type: 'question.next' })} tone="primary">
            Next
          </Button>
        )}
      </Row>
    </footer>
  );
}

/** Asks what became of each question while it is open, and only then. */
function OpenPalette({
  sheet,
  ...palette
}: {
  sheet: Sheet;
  current: number;
  onJump: (number: number) => void;
  onClose: () => void;
}) {
  const parts = useHallParts();
  const questions = usePlaces(sheet);
  return parts ? <parts.Palette questions={questions} {...palette} /> : null;
}
