import styles from '../instructions.module.css';
import { mathematicsShortcuts, shortcuts } from '../use-shortcuts.ts';

/** The keys of the exam hall, none of them restricted. `mathematics`: with those of a mathematics module. */
export function ShortcutList({ mathematics = false }: { mathematics?: boolean }) {
  const listed = mathematics ? [...shortcuts, ...mathematicsShortcuts] : shortcuts;
  return (
    <ul className={styles.shortcuts}>
      {listed.map(({ keys, does }) => (
        <li key={does}>
          {keys.map((key) => (key === '–' ? ' to ' : <kbd key={key}>{key}</kbd>))} {does}
        </li>
      ))}
    </ul>
  );
}
