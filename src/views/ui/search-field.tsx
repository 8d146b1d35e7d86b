import Search from 'lucide-react/icons/search';
import { classes } from './classes.ts';
import field from './field.module.css';
import styles from './search-field.module.css';

/** A search box. `label` is read, `placeholder` is seen ('Search in Upcoming quizzes...'). */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  name,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  name?: string;
}) {
  return (
    <label className={styles.search}>
      <Search aria-hidden />
      <input
        type="search"
        name={name}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classes(field.input, styles.input)}
      />
    </label>
  );
}
