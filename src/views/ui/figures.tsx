import { classes } from './classes.ts';
import styles from './figures.module.css';

/** Three figures side by side, each over what it counts. `look`: 'head' is what a page is about, 'band' stands among others, 'card' in a card. */
export function Figures({
  figures,
  look,
}: {
  figures: readonly { caption: string; figure: string | number }[];
  look: 'head' | 'band' | 'card';
}) {
  return (
    <dl className={classes(styles.figures, styles[look])}>
      {figures.map(({ caption, figure }) => (
        <div key={caption} className={styles.figure}>
          <dt>{caption}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
