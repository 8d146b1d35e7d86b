import styles from './detail-list.module.css';

export type Detail = { name: string; value: string };

/** What is known of somebody, by name, to be read and not changed. An empty value says so. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  return (
    <dl className={styles.details}>
      {details.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}
