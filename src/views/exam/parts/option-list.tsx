import Undo2 from 'lucide-react/icons/undo-2';
import { memo, type Ref, useId } from 'react';
import type { Question } from '../../../../contract/exam/questions.ts';
import { Content } from '../../ui/content.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './option-list.module.css';

/**
 * The choices of a question as native radio buttons: one tab stop, arrow keys choose, and the chosen one is painted by CSS
 * before anything else hears of it: of a pointer React hears no more than its click there (app/hear-only.ts). With `onEliminate` each can be crossed out. `name` differs from question to question. With `radios`, the group
 * of the buttons, `value` is only where they begin: whoever has the group hears of them (`hearChoices`) and sets them (`setChosen`).
 */
export function OptionList({
  name,
  question,
  value,
  onChoose,
  eliminated = [],
  onEliminate,
  radios,
}: {
  name: string;
  question: Pick<Question, 'options' | 'optionFormat' | 'optionAlts'>;
  /** The chosen letter, or '' for none. */
  value: string;
  onChoose?: (letter: string) => void;
  eliminated?: readonly string[];
  onEliminate?: ((letter: string) => void) | undefined;
  radios?: Ref<HTMLElement>;
}) {
  return (
    <Stack as="fieldset" gap={3} data-clicks-only {...(radios ? { ref: radios } : {})}>
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
          isFree={radios !== undefined}
          onChoose={onChoose}
          eliminated={eliminated.includes(letter)}
          onEliminate={onEliminate}
        />
      ))}
    </Stack>
  );
}

/** Chooses what has this letter in a group of radio buttons, or none. */
export function setChosen(radios: HTMLElement, letter: string): void {
  for (const radio of radios.querySelectorAll('input')) radio.checked = radio.value === letter;
}

/**
 * Hears what is chosen in a group of radio buttons. React hears nothing of it: it would set all buttons of the group anew before the browser paints the
 * click. @returns what ends it
 */
export function hearChoices(radios: HTMLElement, onChoose: (letter: string) => void): () => void {
  const listening = new AbortController();
  for (const type of ['click', 'input', 'change']) {
    const hear = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      event.stopPropagation();
      if (type === 'change') onChoose(event.target.value);
    };
    radios.addEventListener(type, hear, { signal: listening.signal });
  }
  return () => listening.abort();
}

type OptionProps = {
  name: string;
  letter: string;
  content: string;
  format: Question['optionFormat'];
  alt: string | undefined;
  chosen: boolean;
  /** `chosen` is only how it begins. */
  isFree: boolean;
  onChoose: ((letter: string) => void) | undefined;
  eliminated: boolean;
  onEliminate: ((letter: string) => void) | undefined;
};

/** One choice: its bubble, what it says, and beside it the button that crosses it out or brings it back. Renders only where it changes. */
const Option = memo((props: OptionProps) => {
  const { name, letter, content, format, alt, chosen, isFree, onChoose, eliminated, onEliminate } = props;
  const id = useId();
  return (
    <Row nowrap gap={2} align="center" className={styles.row}>
      <label className={styles.option} data-eliminated={eliminated || undefined}>
        <input
          type="radio"
          name={name}
          value={letter}
          {...(isFree ? { defaultChecked: chosen } : { checked: chosen, onChange: () => onChoose?.(letter) })}
          className={styles.radio}
          aria-describedby={eliminated ? id : undefined}
        />
        <span className={styles.face} />
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
