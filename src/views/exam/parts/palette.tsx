import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Row, Text } from '../../ui/layout.tsx';
import type { Place } from '../answer-sheet-view.ts';
import styles from './palette.module.css';

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
  questions: readonly Place[];
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
    <div ref={panel} role="dialog" aria-label="Questions" data-palette="" className={styles.palette}>
      <Row nowrap align="center" justify="between">
        <Text as="h2" size="l">
          Questions
        </Text>
        <Button small tone="plain" label="Close" icon={<X aria-hidden />} onClick={onClose} />
      </Row>
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

/** The one state that colours a question: where you are comes before marked, marked before answered. */
function getPlaceState({ answered, marked }: Place, current: boolean) {
  if (current) return 'current';
  if (marked) return 'marked';
  return answered ? 'answered' : 'unanswered';
}

/** One question in the palette. Its name says everything that holds, its colour the state that counts, badges the rest. */
function PaletteButton({ question, current, onJump }: { question: Place; current: boolean; onJump: () => void }) {
  const { number, answered, marked } = question;
  const said = [answered ? 'answered' : 'unanswered', marked && 'marked for review', current && 'current'].filter(Boolean);
  return (
    <button
      type="button"
      className={styles.question}
      data-state={getPlaceState(question, current)}
      aria-current={current ? 'step' : undefined}
      aria-label={`Question ${number}, ${said.join(', ')}`}
      onClick={onJump}
    >
      {number}
      {answered ? <Check aria-hidden className={styles.check} /> : null}
      {marked ? <Bookmark aria-hidden className={styles.flag} /> : null}
    </button>
  );
}

/** What the four looks of a question mean. */
function PaletteLegend() {
  return (
    <Row as="ul" gap={4} rowGap={2} tone="soft" size="s" className={styles.legend}>
      <Row as="li" nowrap gap={2} align="center">
        <span className={styles.key} data-state="current" /> Current
      </Row>
      <Row as="li" nowrap gap={2} align="center">
        <span className={styles.key} data-state="unanswered" /> Unanswered
      </Row>
      <Row as="li" nowrap gap={2} align="center">
        <span className={styles.key} data-state="answered">
          <Check aria-hidden />
        </span>
        Answered
      </Row>
      <Row as="li" nowrap gap={2} align="center">
        <span className={styles.key} data-state="marked">
          <Bookmark aria-hidden />
        </span>
        Marked
      </Row>
    </Row>
  );
}
