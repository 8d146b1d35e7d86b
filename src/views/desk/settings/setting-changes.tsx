import type { FieldChange, SettingName } from '../../../../contract/desk/settings.ts';
import { nameField } from '../../../content/desk/setting-words.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import { findDifferences } from '../editing/find-differences.ts';
import styles from './settings.module.css';

/** What differs, field by field, with what went and what came. */
export function SettingChanges({ name, changes }: { name: SettingName; changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <Text tone="soft">Nothing differs.</Text>;
  return (
    <Stack as="dl" gap={4} className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <Text as="dt" weight="medium">
            {nameField(name, field)}
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
