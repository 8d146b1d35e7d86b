import styles from './counts.module.css';

/** The notebook in three figures. */
export function Counts({ counts: { due, waiting, done } }: { counts: { due: number; waiting: number; done: number } }) {
  const figures = [
    { caption: 'due now', figure: due },
    { caption: 'waiting', figure: waiting },
    { caption: 'done', figure: done },
  ];
  return (
    <dl className={styles.counts}>
      {figures.map(({ caption, figure }) => (
        <div key={caption} className={styles.figure}>
          <dt>{caption}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
