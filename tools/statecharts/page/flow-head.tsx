import type { Host, HostFlow } from '../host.ts';
import styles from './flow-head.module.css';

/** What the flow on the page is for, where it comes from, and its chart as text. */
export function FlowHead({ flow, host }: { flow: HostFlow; host: Host }) {
  const { machine, title, sections, file, about } = flow;
  const [first, ...more] = about;
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.title}>{title}</h2>
        <code className={styles.id}>{machine.id}</code>
        {sections ? <span className={styles.section}>Specification {sections}</span> : null}
        {file ? <FileName file={file} host={host} /> : null}
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

/** The machine's file, which opens in the editor where that can be. */
function FileName({ file, host: { openLine } }: { file: string; host: Host }) {
  if (!openLine) return <code className={styles.file}>{file}</code>;
  return (
    <button
      type="button"
      className={styles.file}
      title="Opens it in the editor"
      onClick={() => {
        openLine({ file, line: 1 }).catch((error: unknown) => console.error('The editor could not be opened.', error));
      }}
    >
      {file}
    </button>
  );
}

/** A line in which names stand between backticks. */
function Line({ text }: { text: string }) {
  const parts = text.split('`').map((part, at) => ({ part, place: `${at} ${part}`, isName: at % 2 === 1 }));
  return parts.map(({ part, place, isName }) => (isName ? <code key={place}>{part}</code> : part));
}
