import { classes } from '../ui/classes.ts';
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
  const List = counted ? 'ol' : 'ul';
  return (
    <List className={classes(styles.points, styles[layout], counted && styles.counted)}>
      {points.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
