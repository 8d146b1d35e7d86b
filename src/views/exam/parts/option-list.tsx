import type { Question } from '../../../../contract/exam/questions.ts';
import { Option } from './option.tsx';
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
    <fieldset className={styles.options}>
      <legend className={styles.legend}>Choose one answer</legend>
      {Object.entries(question.options).map(([letter, content]) => (
        <Option
          key={letter}
          name={name}
          letter={letter}
          content={content}
          format={question.optionFormat}
          alt={question.optionAlts?.[letter]}
          chosen={letter === value}
          onChoose={() => onChoose(letter)}
          eliminated={eliminated.includes(letter)}
          onEliminate={onEliminate && (() => onEliminate(letter))}
        />
      ))}
    </fieldset>
  );
}
