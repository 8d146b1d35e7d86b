import { Stack, Text } from '../../ui/layout.tsx';
import styles from './differences.module.css';
import { findDifferences } from './find-differences.ts';

/** A field in its words, with its text before and after. */
export type Difference = { label: string; before: string; after: string };

/** What differs, field by field, with what went and what came in its words. */
export function Differences({ of }: { of: readonly Difference[] }) {
  if (of.length === 0) return <Text tone="soft">Nothing differs.</Text>;
  return (
    <Stack as="dl" gap={4} className={styles.differences}>
      {of.map(({ label, before, after }) => (
        <div key={label}>
          <Text as="dt" weight="medium">
            {label}
          </Text>
          <dd className={styles.text}>
            {findDifferences(before, after).map(({ kind, words }, at) => {
              const Tag = kind === 'gone' ? 'del' : kind === 'new' ? 'ins' : 'span';
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text stay where they are.
                <Tag key={at}>{words}</Tag>
              );
            })}
          </dd>
        </div>
      ))}
    </Stack>
  );
}
