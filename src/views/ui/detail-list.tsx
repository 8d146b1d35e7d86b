import styles from './detail-list.module.css';
import { Stack, Text } from './layout.tsx';

export type Detail = { name: string; value: string };

/** What is known of somebody, by name, to be read and not changed. An empty value says so. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <Stack as="dl" gap={5} rowGap={4} className={styles.details}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <Text as="dt" tone="faint" size="s">
            {name}
          </Text>
          <Text as="dd" weight="medium">
            {value || 'Not given'}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
