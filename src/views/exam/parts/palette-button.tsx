import Bookmark from 'lucide-react/icons/bookmark';
import Check from 'lucide-react/icons/check';
import styles from './palette.module.css';

export type PaletteQuestion = { number: number; answered: boolean; marked: boolean };
export type PaletteState = 'unanswered' | 'answered' | 'marked' | 'current';

/** The one state that colours a question: where you are comes before marked, marked before answered. */
export function stateOf({ answered, marked }: PaletteQuestion, current: boolean): PaletteState {
  if (current) return 'current';
  if (marked) return 'marked';
  return answered ? 'answered' : 'unanswered';
}

/** One question in the palette. Its name says everything that holds, its colour the state that counts, badges the rest. */
export function PaletteButton({
  question,
  current,
  onJump,
}: {
  question: PaletteQuestion;
  current: boolean;
  onJump: () => void;
}) {
  const { number, answered, marked } = question;
  const said = [answered ? 'answered' : 'unanswered', marked && 'marked for review', current && 'current'].filter(Boolean);
  return (
    <button
      type="button"
      className={styles.question}
      data-state={stateOf(question, current)}
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
