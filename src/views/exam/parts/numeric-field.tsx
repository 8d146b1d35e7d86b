import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './numeric-field.module.css';

/** Back to the question, where arrows move on: Tab is a violation in a mock test. */
const leave = (field: HTMLInputElement) => field.closest('section')?.focus({ preventScroll: true });

/**
 * A number as the answer. `onType` gets what stands in the field; the caller keeps what the rules allow (specification 5) and
 * `hint` says what that is. With `signed` a button changes the sign: number pads of many phones have no minus. Enter leaves the
 * field, unless `onEnter` says what else it does.
 */
export function NumericField({
  value,
  onType,
  hint,
  signed = false,
  label = 'Your answer',
  onEnter = leave,
}: {
  value: string;
  onType: (typed: string) => void;
  hint: string;
  signed?: boolean;
  label?: string;
  onEnter?: (field: HTMLInputElement) => void;
}) {
  const id = useId();
  // What an input method composes is left alone until it is written: a changed text would end the composition, and the keys that
  // choose in it would be violations.
  const [composed, setComposed] = useState<string | null>(null);
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(target.value);
    else onType(target.value);
  };
  const enter = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter(event.currentTarget);
  };
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
          value={composed ?? value}
          onChange={change}
          onCompositionEnd={({ currentTarget }) => {
            setComposed(null);
            onType(currentTarget.value);
          }}
          onKeyDown={enter}
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
