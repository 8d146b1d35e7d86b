import { useId } from 'react';
import styles from './segmented-toggle.module.css';

/**
 * One of a few, side by side: native radio buttons, so arrows move and a screen reader knows what it is. `name`: what a choice that was made before
 * the page was alive is known by.
 */
export function SegmentedToggle<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  disabled = false,
}: {
  label: string;
  name?: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <fieldset className={styles.toggle} disabled={disabled}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name ?? id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
