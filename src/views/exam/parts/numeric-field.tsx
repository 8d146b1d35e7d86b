import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import styles from './numeric-field.module.css';

/** Back to the question, where arrows move on: Tab is a violation in a mock test. */
const leave = (field: HTMLInputElement) => field.closest('section')?.focus({ preventScroll: true });

/** What the field says of a character that it did not take. */
function refusalText(refused: string): string {
  if (refused === 'length') return 'No more characters fit here.';
  if (refused === ',') return 'Commas don’t work here. Write 1,234 as 1234, and one and a half as 1.5.';
  if (refused === '/') return '“/” doesn’t work here. Write a fraction as a decimal: 5.5 for 11/2.';
  return `“${refused}” doesn’t work here. Please check your answer.`;
}

/**
 * A number as the answer. `onType` gets what stands in the field; the caller keeps what the rules allow (specification 5), `refused`
 * is what they did not, and `hint` says what they are. With `signed` a button changes the sign: number pads of many phones have no minus. Enter leaves the
 * field, unless `onEnter` says what else it does.
 */
export function NumericField({
  value,
  refused,
  onType,
  hint,
  signed = false,
  label = 'Your answer',
  onEnter = leave,
}: {
  value: string;
  refused: string | null;
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
    <Stack gap={2}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <Row nowrap gap={2}>
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
          aria-describedby={`${id}-refused ${id}-hint`}
          className={styles.input}
        />
        {signed ? (
          <Button label="Change the sign" onClick={() => onType(value.startsWith('-') ? value.slice(1) : `-${value}`)}>
            <span aria-hidden>+/−</span>
          </Button>
        ) : null}
      </Row>
      <p id={`${id}-refused`} aria-live="polite" className={styles.refused}>
        {refused === null ? null : refusalText(refused)}
      </p>
      <Text tone="faint" size="s" id={`${id}-hint`}>
        {hint}
      </Text>
    </Stack>
  );
}
