import { Link } from 'react-router-dom';
import { Row } from '../../ui/layout.tsx';
import styles from './question-links.module.css';

/** The address of a question's review, by its number. */
export type ToReview = (number: number) => string;

/** Questions by their numbers, each a link to its review. */
export function QuestionLinks({ numbers, to }: { numbers: readonly number[]; to: ToReview }) {
  return (
    <Row as="ul" gap={2} className={styles.links}>
      {numbers.map((number) => (
        <li key={number}>
          <Link to={to(number)} aria-label={`Question ${number}`}>
            {number}
          </Link>
        </li>
      ))}
    </Row>
  );
}
