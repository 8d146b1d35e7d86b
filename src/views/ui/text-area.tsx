import { type Ref, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import areaStyles from './text-area.module.css';

export type TextAreaProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** Lines shown at first; people can pull it longer. */
  rows?: number;
  /** Stands under the label, always. */
  hint?: string;
  /** Stands at the field and is read with it; absent when there is none. */
  error?: string | undefined;
  required?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
};

/** A labelled text of several lines. */
export function TextArea({ label, name, value, onChange, rows = 5, hint, error, required, ref }: TextAreaProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      <textarea
        ref={ref}
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={rows}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={classes(styles.input, areaStyles.area)}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
