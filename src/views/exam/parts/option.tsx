import Undo2 from 'lucide-react/icons/undo-2';
import { useId } from 'react';
import type { Question } from '../../../../contract/exam/questions.ts';
import { Content } from '../../ui/content.tsx';
import styles from './option-list.module.css';

type Props = {
  name: string;
  letter: string;
  content: string;
  format: Question['optionFormat'];
  alt: string | undefined;
  chosen: boolean;
  onChoose: () => void;
  eliminated: boolean;
  onEliminate: (() => void) | undefined;
};

/** One choice: its bubble, what it says, and beside it the button that crosses it out or brings it back. */
export function Option({ name, letter, content, format, alt, chosen, onChoose, eliminated, onEliminate }: Props) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label className={styles.option} data-eliminated={eliminated || undefined}>
        <input
          type="radio"
          name={name}
          value={letter}
          checked={chosen}
          onChange={onChoose}
          className={styles.radio}
          aria-describedby={eliminated ? id : undefined}
        />
        <span className={styles.bubble}>{letter}</span>
        <Content content={content} format={format} name={`Choice ${letter}`} alt={alt} look="line" />
        {eliminated ? (
          <span id={id} className={styles.away}>
            crossed out
          </span>
        ) : null}
      </label>
      {onEliminate ? (
        <button
          type="button"
          className={styles.eliminate}
          aria-label={eliminated ? `Bring back choice ${letter}` : `Cross out choice ${letter}`}
          onClick={onEliminate}
        >
          {eliminated ? <Undo2 aria-hidden /> : <s aria-hidden>{letter}</s>}
        </button>
      ) : null}
    </div>
  );
}
