import { type EditedField, editedFields, type QuestionFields } from '../../../../contract/desk/editing.ts';
import { editedWords } from '../../../content/desk/edited-words.ts';
import { Stack, Text } from '../../ui/layout.tsx';
import styles from './editing.module.css';
import { findDifferences } from './find-differences.ts';

/** What differs between two states of a question, field by field, with what went and what came in its words. */
export function Differences({ before, after }: { before: QuestionFields; after: QuestionFields }) {
  const changed = editedFields.filter((field) => before[field] !== after[field]);
  if (changed.length === 0) return <Text tone="soft">Nothing differs.</Text>;
  return (
    <Stack as="dl" gap={4} className={styles.differences}>
      {changed.map((field) => (
        <Difference key={field} field={field} before={before[field]} after={after[field]} />
      ))}
    </Stack>
  );
}

function Difference({ field, before, after }: { field: EditedField; before: string; after: string }) {
  return (
    <div>
      <Text as="dt" weight="medium">
        {editedWords[field]}
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
  );
}
