import type { Fact } from '../../content/site/facts.ts';
import { Text } from '../ui/layout.tsx';
import styles from './facts.module.css';

/** A programme at a glance, beside the head of its page. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <div key={name}>
          <Text as="dt" tone="soft">
            {name}
          </Text>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
