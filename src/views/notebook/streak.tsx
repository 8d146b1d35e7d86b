import styles from './streak.module.css';

const words = ['not yet right', 'right once', 'right twice in a row'];

/** How often in a row a question went right, of the two times that end it: two bubbles and the words. */
export function Streak({ times }: { times: number }) {
  return (
    <p className={styles.streak}>
      {[1, 2].map((time) => (
        <span key={time} data-filled={time <= times || undefined} className={styles.bubble} aria-hidden />
      ))}
      {words[times] ?? words[0]}
    </p>
  );
}
