import type { Json } from '../live/told.ts';
import { isSame, toParts } from './changes.ts';
import styles from './json-tree.module.css';

/** As much as is seen of a value without opening it. */
function glance(value: Json): string {
  if (Array.isArray(value)) return `[ ${value.length} ]`;
  if (typeof value === 'object' && value !== null) return `{ ${Object.keys(value).length} }`;
  return JSON.stringify(value);
}

const getKind = (value: Json) => (value === null ? 'nothing' : typeof value);

/** A value that can be opened part by part. What differs from `before` is marked; without a `before` nothing is. */
export function JsonTree({ value, before }: { value: Json; before: Json | undefined }) {
  const parts = toParts(value);
  if (!parts) return <p className={styles.nothing}>{glance(value)}</p>;
  const names = Object.keys(parts);
  if (names.length === 0) return <p className={styles.nothing}>Nothing.</p>;
  const held = toParts(before);
  return (
    <ul className={styles.tree}>
      {Object.entries(parts).map(([name, part]) => (
        <Part key={name} name={name} value={part} before={held?.[name]} isMarked={held !== null && !isSame(part, held[name])} />
      ))}
    </ul>
  );
}

function Part({ name, value, before, isMarked }: { name: string; value: Json; before: Json | undefined; isMarked: boolean }) {
  const parts = toParts(value);
  const isFull = parts !== null && Object.keys(parts).length > 0;
  const row = (
    <>
      <span className={styles.name}>{name}</span> <span className={styles[getKind(value)]}>{glance(value)}</span>
      {isMarked ? <span className={styles.mark}>changed</span> : null}
    </>
  );
  return (
    <li className={isMarked ? styles.changed : undefined}>
      {isFull ? (
        <details className={styles.branch}>
          <summary>{row}</summary>
          <JsonTree value={value} before={before} />
        </details>
      ) : (
        <span className={styles.leaf}>{row}</span>
      )}
    </li>
  );
}
