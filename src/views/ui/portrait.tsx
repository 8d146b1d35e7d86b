import { team } from '../../content/site/team.ts';
import { classes } from './classes.ts';
import styles from './portrait.module.css';

/** The pictures of content/team, by their files. */
const files = import.meta.glob<string>('/content/team/*.{webp,jpg,png}', { eager: true, import: 'default', query: '?url' });

/** A teacher's picture, or the initials where there is none. It stands beside the name, so that it says nothing by itself. */
export function Portrait({ name, large = false }: { name: string; large?: boolean }) {
  const look = classes(styles.portrait, large && styles.large);
  const picture = findPicture(name);
  if (picture !== null) return <img src={picture} alt="" width={64} height={64} loading="lazy" className={look} />;
  return (
    <span aria-hidden className={look}>
      {toInitials(name)}
    </span>
  );
}

function findPicture(name: string): string | null {
  const file = team.find((member) => member.name === name)?.picture;
  return (file && files[`/content/team/${file}`]) ?? null;
}

/** The first letters of the first and the last word: 'MN' of 'Meera Nair', 'RW' of 'Reading and Writing'. */
function toInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => [...word].slice(0, 1));
  const [first = '', ...others] = letters;
  return (first + (others.at(-1) ?? '')).toUpperCase();
}
