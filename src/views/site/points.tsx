import { classes } from '../ui/classes.ts';
import { Stack, Text } from '../ui/layout.tsx';
import styles from './points.module.css';

/**
 * Points with a title and a line each, ruled. `counted` numbers them; `layout`: side by side where there is room, in pairs, or one
 * below the other with the line beside the title.
 */
export function Points({
  points,
  counted = false,
  layout = 'columns',
}: {
  points: readonly { title: string; text: string }[];
  counted?: boolean;
  layout?: 'columns' | 'pairs' | 'rows';
}) {
  return (
    <Stack as={counted ? 'ol' : 'ul'} className={classes(styles.points, styles[layout], counted && styles.counted)}>
      {points.map(({ title, text }) => (
        <Stack as="li" gap={1} key={title}>
          <Text as="h3" size="l" weight="strong">
            {title}
          </Text>
          <Text tone="soft" measure>
            {text}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
