import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './palette.module.css';
import { PaletteButton, type PaletteQuestion } from './palette-button.tsx';
import { PaletteLegend } from './palette-legend.tsx';

/** How far each arrow goes in a grid of `columns`. */
const steps: Record<string, (columns: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/**
 * All questions at a glance (specification 4.3): unanswered grey, answered green, marked amber, current blue, each with a shape
 * and a name of its own. Opens on the current question; arrows move, a choice jumps. Closes with its button and outside; the
 * focus goes back to where it was.
 */
export function Palette({
  questions,
  current,
  onJump,
  onClose,
}: {
  questions: readonly PaletteQuestion[];
  current: number;
  onJump: (number: number) => void;
  onClose: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    grid.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      // The button that opens it stands in the same place and closes it by itself.
      if (event.target instanceof Element && !panel.current?.parentElement?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [onClose]);

  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    buttons[at + step(columns)]?.focus();
  };

  return (
    <div ref={panel} role="dialog" aria-label="Questions" className={styles.palette}>
      <div className={styles.head}>
        <h2>Questions</h2>
        <Button small tone="plain" label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </div>
      <PaletteLegend />
      <ol ref={grid} className={styles.grid} onKeyDown={onKeyDown}>
        {questions.map((question) => (
          <li key={question.number}>
            <PaletteButton question={question} current={question.number === current} onJump={() => onJump(question.number)} />
          </li>
        ))}
      </ol>
    </div>
  );
}
