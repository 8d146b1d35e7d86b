import styles from './detail-list.module.css';
import { Text } from './layout.tsx';

export type Detail = { name: string; value: string };

/** What is known of somebody, by name, to be read and not changed. An empty value says so. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <Text as="dt" tone="faint" size="s">
            {name}
          </Text>
          <dd>{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}
