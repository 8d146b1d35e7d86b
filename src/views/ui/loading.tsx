import styles from './loading.module.css';

/** Waiting, said in words ('Loading Portal...') and, with `cards`, shown in the shape of what comes. */
export function Loading({ text, cards = 0 }: { text: string; cards?: number }) {
  return (
    <div className={styles.loading}>
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
