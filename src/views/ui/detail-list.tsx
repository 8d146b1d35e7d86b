import styles from './detail-list.module.css';
import { Row, Stack, Text } from './layout.tsx';

export type Detail = { name: string; value: string };

/** What is known of somebody, by name, to be read and not changed. An empty value says so. `ruled`: a line for each, the name left and the value right. */
export function DetailList({ details, ruled = false }: { details: readonly Detail[]; ruled?: boolean }) {
  if (ruled) {
    return (
      <Stack as="dl" ruled={3} className={styles.ruled}>
        {details.map(({ name, value }) => (
          <Row key={name} nowrap gap={4} justify="between" align="baseline">
            <Text as="dt" tone="soft">
              {name}
            </Text>
            <Text as="dd" weight="medium" tabular>
              {value || 'Not given'}
            </Text>
          </Row>
        ))}
      </Stack>
    );
  }
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
