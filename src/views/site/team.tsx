import { team } from '../../content/site/team.ts';
import { classes } from '../ui/classes.ts';
import styles from './team.module.css';

const letters = ['A', 'B', 'C'];

/** The team by what they do: each has a row of answer bubbles with another one filled, in place of a portrait. */
export function Team() {
  return (
    <ul className={styles.team}>
      {team.map(({ role, title, text }, place) => (
        <li key={title}>
          <span className={styles.bubbles} aria-hidden>
            {letters.map((letter, index) => (
              <span key={letter} className={classes(styles.bubble, index === place && styles.filled)}>
                {letter}
              </span>
            ))}
          </span>
          <p className={styles.role}>{role}</p>
          <h3>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
