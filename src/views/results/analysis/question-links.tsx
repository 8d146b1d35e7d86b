import { Link } from 'react-router-dom';
import styles from './question-links.module.css';

/** Where a question's review is: the results' address, and what to tell before going there. */
export type ToReview = { address: string; onFollow: (number: number) => void };

/** Questions by their numbers, each a link to its review. */
export function QuestionLinks({ numbers, to }: { numbers: readonly number[]; to: ToReview }) {
  return (
    <ul className={styles.links}>
      {numbers.map((number) => (
        <li key={number}>
          <Link to={`${to.address}#review`} aria-label={`Question ${number}`} onClick={() => to.onFollow(number)}>
            {number}
          </Link>
        </li>
      ))}
    </ul>
  );
}
