import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import selectStyles from './select-field.module.css';

export type SelectFieldProps = FieldFrameProps & {
  name: string;
  value: string;
  onChange: (value: string) => void;
  /** What can be chosen: each value is also its words, unless it brings its own. */
  options: readonly (string | { value: string; label: string })[];
  /** Stands first, chosen while the value is '' and not to be chosen again ('Select a Course...'). */
  placeholder?: string;
  required?: boolean;
  /** Id of a form to belong to in place of the one around it. */
  form?: string;
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
  form,
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className={selectStyles.box}>
          <select
            {...control}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            required={required}
            form={form}
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
      )}
    </FieldFrame>
  );
}
