import type { Flow } from '../flows.ts';
import styles from './flow-head.module.css';

/** What the flow on the page is for, where it comes from, and its chart as text. */
export function FlowHead({ flow: { machine, title, sections, file, about } }: { flow: Flow }) {
  const [first, ...more] = about;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title}>{title}</h2>
        <code className={styles.id}>{machine.id}</code>
        {sections ? <span className={styles.section}>Specification {sections}</span> : null}
        <code className={styles.file}>{file}</code>
      </div>
      {first ? (
        <p className={styles.first}>
          <Line text={first} />
        </p>
      ) : null}
      {more.length > 0 ? (
        <details key={machine.id} className={styles.more}>
          <summary>How it goes</summary>
          <ul>
            {more.map((line) => (
              <li key={line}>
                <Line text={line} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </header>
  );
}

/** A line in which names stand between backticks. */
function Line({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ part, place: `${at} ${part}`, isName: at % 2 === 1 }));
  return parts.map(({ part, place, isName }) => (isName ? <code key={place}>{part}</code> : part));
}
