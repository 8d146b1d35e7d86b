import { brand } from '../../content/brand.ts';
import styles from './brand-mark.module.css';
import { Text } from './layout.tsx';

/** A row of four answer bubbles, one filled. With `name` the product's name stands beside it. */
export function BrandMark({ name = false }: { name?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 92 20" className={styles.mark} aria-hidden>
        <circle cx="10" cy="10" r="8" />
        <circle cx="34" cy="10" r="8" />
        <circle cx="58" cy="10" r="8" className={styles.filled} />
        <circle cx="82" cy="10" r="8" />
      </svg>
      {name ? (
        <Text as="span" size="xl" weight="strong" serif className={styles.name}>
          {brand.name}
        </Text>
      ) : null}
    </span>
  );
}
