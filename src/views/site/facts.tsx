import type { Fact } from '../../content/site/facts.ts';
import styles from './facts.module.css';

/** A programme at a glance, beside the head of its page. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
