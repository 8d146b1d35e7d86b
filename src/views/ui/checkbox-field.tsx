import { type ReactNode, useId } from 'react';
import styles from './checkbox-field.module.css';
import { FieldError } from './field-frame.tsx';
import { Row, Stack } from './layout.tsx';

/** A box to tick, with words that may hold links; the whole line of words ticks it. */
export function CheckboxField({
  name,
  checked,
  onChange,
  children,
  error,
  required,
}: {
  name: string;
  checked: boolean;
  onChange: () => void;
  children: ReactNode;
  /** Stands at the box and is read with it; absent when there is none. */
  error?: string | undefined;
  required?: boolean;
}) {
  const id = useId();
  return (
    <Stack gap={1}>
      <Row as="label" nowrap gap={3} align="start" className={styles.line}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          onChange={onChange}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className={styles.box}
        />
        <span>{children}</span>
      </Row>
      <FieldError id={`${id}-error`} error={error} />
    </Stack>
  );
}
