import Undo2 from 'lucide-react/icons/undo-2';
import { memo, useId } from 'react';
import type { Question } from '../../../../contract/exam/questions.ts';
import { Content } from '../../ui/content.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './option-list.module.css';

/**
 * The choices of a question as native radio buttons: one tab stop, arrow keys choose, and the chosen one is painted by CSS
 * before anything else hears of it. With `onEliminate` each can be crossed out. `name` differs from question to question.
 */
export function OptionList({
  name,
  question,
  value,
  onChoose,
  eliminated = [],
  onEliminate,
}: {
  name: string;
  question: Pick<Question, 'options' | 'optionFormat' | 'optionAlts'>;
  /** The chosen letter, or '' for none. */
  value: string;
  onChoose: (letter: string) => void;
  eliminated?: readonly string[];
  onEliminate?: ((letter: string) => void) | undefined;
}) {
  return (
    <Stack as="fieldset" gap={3}>
      <VisuallyHidden as="legend">Choose one answer</VisuallyHidden>
      {Object.entries(question.options).map(([letter, content]) => (
        <Option
          key={letter}
          name={name}
          letter={letter}
          content={content}
          format={question.optionFormat}
          alt={question.optionAlts?.[letter]}
          chosen={letter === value}
          onChoose={onChoose}
          eliminated={eliminated.includes(letter)}
          onEliminate={onEliminate}
        />
      ))}
    </Stack>
  );
}

type OptionProps = {
  name: string;
  letter: string;
  content: string;
  format: Question['optionFormat'];
  alt: string | undefined;
  chosen: boolean;
  onChoose: (letter: string) => void;
  eliminated: boolean;
  onEliminate: ((letter: string) => void) | undefined;
};

/** One choice: its bubble, what it says, and beside it the button that crosses it out or brings it back. Renders only where it changes. */
const Option = memo(({ name, letter, content, format, alt, chosen, onChoose, eliminated, onEliminate }: OptionProps) => {
  const id = useId();
  return (
    <Row nowrap gap={2} align="center" className={styles.row}>
      <label className={styles.option} data-eliminated={eliminated || undefined}>
        <input
          type="radio"
          name={name}
          value={letter}
          checked={chosen}
          onChange={() => onChoose(letter)}
          className={styles.radio}
          aria-describedby={eliminated ? id : undefined}
        />
        <span className={styles.bubble}>{letter}</span>
        <Content content={content} format={format} name={`Choice ${letter}`} alt={alt} look="line" />
        {eliminated ? <VisuallyHidden id={id}>crossed out</VisuallyHidden> : null}
      </label>
      {onEliminate ? (
        <button
          type="button"
          className={styles.eliminate}
          aria-label={eliminated ? `Bring back choice ${letter}` : `Cross out choice ${letter}`}
          onClick={() => onEliminate(letter)}
        >
          {eliminated ? <Undo2 aria-hidden /> : <s aria-hidden>{letter}</s>}
        </button>
      ) : null}
    </Row>
  );
});
