import type { Json } from '../live/told.ts';
import styles from './state-places.module.css';
import { listLeaves } from './words.ts';

/** Where an actor is: a line for each of its innermost states, with those around it. */
export function StatePlaces({ value }: { value: Json }) {
  return (
    <ul className={styles.places}>
      {listLeaves(value).map((leaf) => (
        <li key={leaf.join('.')}>
          {leaf.slice(0, -1).map((key, at) => (
            <span key={leaf.slice(0, at + 1).join('.')} className={styles.around}>
              {key} <span aria-hidden>›</span>{' '}
            </span>
          ))}
          <strong>{leaf.at(-1)}</strong>
        </li>
      ))}
    </ul>
  );
}
