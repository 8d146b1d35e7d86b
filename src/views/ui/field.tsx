import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type HTMLInputAutoCompleteAttribute, type Ref, useState } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export type FieldProps = FieldFrameProps & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'datetime-local';
  inputMode?: 'text' | 'numeric';
  required?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
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
  inputMode,
  required,
  autoComplete,
  ref,
}: FieldProps) {
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.box}>
          <input
            ref={ref}
            {...control}
            name={name}
            type={secret && shown ? 'text' : type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            inputMode={inputMode}
            required={required}
            autoComplete={autoComplete}
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
      )}
    </FieldFrame>
  );
}
