import { classes } from './classes.ts';
import styles from './loading.module.css';

/**
 * Waiting, said in words ('Loading Portal...') and, with `cards`, shown in the shape of what comes. `page`: nothing else is there yet. `small`:
 * in a part of a page, where a bar stands for what comes.
 */
export function Loading({
  text,
  cards = 0,
  page = false,
  small = false,
}: {
  text: string;
  cards?: number;
  page?: boolean;
  small?: boolean;
}) {
  if (small) {
    return (
      <div className={styles.small}>
        <p role="status">{text}</p>
        <i aria-hidden />
      </div>
    );
  }
  return (
    <div className={classes(styles.loading, page && styles.page)}>
      <p role="status" className={styles.text}>
        <span className={styles.bubbles} aria-hidden>
          <i />
          <i />
          <i />
          <i />
        </span>
        {text}
      </p>
      {cards > 0 ? (
        <div className={styles.cards} aria-hidden>
          {Array.from({ length: cards }, (_, at) => at).map((at) => (
            <div key={at} className={styles.card}>
              <i />
              <i />
              <i />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
