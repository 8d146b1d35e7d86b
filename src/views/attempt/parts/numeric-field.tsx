import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './numeric-field.module.css';

/** Back to the question, where arrows move on: Tab is a violation in a mock test. */
function leaveByEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.closest('section')?.focus({ preventScroll: true });
}

/**
 * A number as the answer. `onType` gets what stands in the field; the caller keeps what the rules allow (specification 5) and
 * `hint` says what that is. With `signed` a button changes the sign: number pads of many phones have no minus.
 */
export function NumericField({
  value,
  onType,
  hint,
  signed = false,
  label = 'Your answer',
}: {
  value: string;
  onType: (typed: string) => void;
  hint: string;
  signed?: boolean;
  label?: string;
}) {
  const id = useId();
  return (
    <div className={styles.answer}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={leaveByEnter}
          aria-describedby={`${id}-hint`}
          className={styles.input}
        />
        {signed ? (
          <Button label="Change the sign" onClick={() => onType(value.startsWith('-') ? value.slice(1) : `-${value}`)}>
            <span aria-hidden>+/−</span>
          </Button>
        ) : null}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
