import type { Fact } from '../../content/site/facts.ts';
import { Row, Text } from '../ui/layout.tsx';
import styles from './facts.module.css';

/** A programme at a glance, beside the head of its page. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <Row nowrap gap={4} align="baseline" justify="between" key={name}>
          <Text as="dt" tone="soft">
            {name}
          </Text>
          <Text as="dd" weight="strong" tabular>
            {fact}
          </Text>
        </Row>
      ))}
    </dl>
  );
}
