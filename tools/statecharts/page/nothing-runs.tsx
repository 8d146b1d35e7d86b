import type { ReactNode } from 'react';
import { Bubbles } from '../../../src/views/ui/bubbles.tsx';
import type { Group } from '../flows.ts';
import styles from './nothing-runs.module.css';

/** Why no actor is there, and how to have one where that can be. */
export function NothingRuns({ group }: { group: Group }) {
  if (group === 'server')
    return (
      <None title="Nothing of it is watched">
        <p>This flow runs on the server alone, and no browser hears of it. What is here is its chart.</p>
      </None>
    );
  if (group === 'developer')
    return (
      <None title="Nothing of it is watched">
        <p>
          This is the flow of the page that you are looking at. It watches the app and never itself. What is here is its chart.
        </p>
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
      <p>A number in the list of flows says how many actors run.</p>
    </None>
  );
}

const None = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.none}>
    <Bubbles />
    <h3>{title}</h3>
    {children}
  </section>
);
