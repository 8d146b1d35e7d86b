import styles from '../../ui/card.module.css';
import { LinkButton } from '../../ui/link-button.tsx';

/** One course of the student: `percent` is the length of its progress array (specification 3 and 9), shown up to 100. */
export function CourseCard({ name, instructor, percent, to }: { name: string; instructor: string; percent: number; to: string }) {
  const shown = Math.min(percent, 100);
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>{name}</h3>
      <p className={styles.by}>{instructor}</p>
      <div className={styles.progress}>
        <progress max={100} value={shown} aria-label={`Progress in ${name}`} />
        <span className={styles.percent}>{shown}%</span>
      </div>
      <div className={styles.foot}>
        <LinkButton to={to} label={`Go to Course: ${name}`}>
          Go to Course
        </LinkButton>
      </div>
    </li>
  );
}
