import ChevronDown from 'lucide-react/icons/chevron-down';
import { type Ref, useId } from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { FieldError } from './field-error.tsx';
import selectStyles from './select-field.module.css';

export type SelectFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What can be chosen: each value is also its words, unless it brings its own. */
  options: readonly (string | { value: string; label: string })[];
  /** Stands first, chosen while the value is '' and not to be chosen again ('Select a Course...'). */
  placeholder?: string;
  /** Stands under the label, always. */
  hint?: string;
  /** Stands at the field and is read with it; absent when there is none. */
  error?: string | undefined;
  required?: boolean;
  autoComplete?: string;
  /** Id of a form to belong to in place of the one around it. */
  form?: string;
  ref?: Ref<HTMLSelectElement>;
};

/** A labelled choice of one: the browser's own list, which works before the page does, and on every screen. */
export function SelectField({
  label,
  name,
  value,
  onChange,
  options,
  placeholder,
  hint,
  error,
  required,
  autoComplete,
  form,
  ref,
}: SelectFieldProps) {
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
      <div className={selectStyles.box}>
        <select
          ref={ref}
          id={id}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required={required}
          autoComplete={autoComplete}
          form={form}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={classes(styles.input, selectStyles.select)}
        >
          {placeholder === undefined ? null : (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {options.map((option) => {
            const { value, label } = typeof option === 'string' ? { value: option, label: option } : option;
            return (
              <option key={value} value={value}>
                {label}
              </option>
            );
          })}
        </select>
        <ChevronDown aria-hidden />
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
