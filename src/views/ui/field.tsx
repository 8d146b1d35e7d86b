import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type HTMLInputAutoCompleteAttribute, type Ref, useId, useState } from 'react';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';

export type FieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'password';
  /** Stands under the label, always. */
  hint?: string;
  /** Stands at the field and is read with it; absent when there is none. */
  error?: string | undefined;
  required?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled line of text. A password can be shown and hidden. Forms carry `noValidate`: our own words speak. */
export function Field({
  label,
  name,
  value,
  onChange,
  type = 'text',
  hint,
  error,
  required,
  autoComplete,
  onBlur,
  ref,
}: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const secret = type === 'password';
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
      <div className={styles.box}>
        <input
          ref={ref}
          id={id}
          name={name}
          type={secret && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          required={required}
          autoComplete={autoComplete}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={styles.input}
          {...(secret ? { autoCapitalize: 'off', spellCheck: false } : {})}
        />
        {secret ? (
          <button
            type="button"
            className={styles.show}
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </button>
        ) : null}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
