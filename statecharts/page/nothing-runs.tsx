import { Bubbles } from '../../src/views/ui/bubbles.tsx';
import styles from './nothing-runs.module.css';

/** How to have something to watch. */
export function NothingRuns() {
  return (
    <section className={styles.none}>
      <Bubbles />
      <h3>Nothing of it runs</h3>
      <p>
        Open the{' '}
        <a href="/" target="_blank" rel="noopener">
          app in another tab
        </a>{' '}
        of this browser and go to where this flow is. Its actors appear here as they start, and the chart shows where they are.
      </p>
      <p>A number in the list of flows says how many actors run.</p>
    </section>
  );
}
