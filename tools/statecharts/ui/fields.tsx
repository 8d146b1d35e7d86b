import { type Ref, useId } from 'react';
import styles from './fields.module.css';

/** A labelled text of several lines; what is wrong with it is told under it. */
export function TextArea({
  label,
  hint,
  error,
  value,
  rows,
  onChange,
  ref,
}: {
  label: string;
  hint: string;
  error: string | null;
  value: string;
  rows: number;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <textarea
        ref={ref}
        id={id}
        value={value}
        rows={rows}
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error ? (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** A field for words to look for, named by what it looks through. */
export function SearchField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={styles.search}
    />
  );
}
