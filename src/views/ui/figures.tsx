import { classes } from './classes.ts';
import styles from './figures.module.css';
import { Stack, Text } from './layout.tsx';

const sizes = { head: ['s', 'figure'], band: ['s', 'xxl'], card: ['xs', 'xl'] } as const;

/** Three figures side by side, each over what it counts. `look`: 'head' is what a page is about, 'band' stands among others, 'card' in a card. */
export function Figures({
  figures,
  look,
}: {
  figures: readonly { caption: string; figure: string | number }[];
  look: keyof typeof sizes;
}) {
  const [captionSize, figureSize] = sizes[look];
  return (
    <Stack as="dl" {...(look === 'card' ? {} : { look: 'raised' })} className={classes(styles.figures, styles[look])}>
      {figures.map(({ caption, figure }) => (
        <div key={caption} className={styles.figure}>
          <Text as="dt" tone="faint" size={captionSize}>
            {caption}
          </Text>
          <Text as="dd" size={figureSize} figure>
            {figure}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
