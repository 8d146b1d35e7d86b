import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './field.module.css';

/** What is wrong with one field, beside it. Give `id` to the field's `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      <CircleAlert aria-hidden />
      {error}
    </p>
  );
}
