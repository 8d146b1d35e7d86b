import type { ReactNode } from 'react';
import type { Host } from '../host.ts';
import styles from './nothing-runs.module.css';

/** Why no actor is there, and how to have one where that can be. */
export function NothingRuns({ host, group }: { host: Host; group: string }) {
  const reason = host.unwatched[group];
  if (reason !== undefined)
    return (
      <None title="Nothing of it is watched">
        <p>{reason}</p>
      </None>
    );
  return (
    <None title="Nothing of it runs">
      <p>
        Open the{' '}
        <a href="/" target="_blank" rel="noopener">
          app in another tab
        </a>{' '}
        of this browser and go to where this flow is. Its actors appear here as they start, and the chart shows where they are.
      </p>
      <p>
        An app of any origin is watched once it has opened this page as its inspector, by{' '}
        <code>createBrowserInspector({'{ url }'})</code> of <code>@statelyai/inspect</code> with this page’s address.
      </p>
      <p>A number in the list of flows says how many actors run. A recording can be opened at any time.</p>
    </None>
  );
}

const None = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.none}>
    <h3>{title}</h3>
    {children}
  </section>
);
