import BookOpen from 'lucide-react/icons/book-open';
import { Link } from 'react-router-dom';
import type { MaterialPage } from '../../../../contract/results/next-steps.ts';
import { materialAt } from '../../addresses.ts';
import styles from './next-step.module.css';
import { Step } from './step.tsx';

/** As many pages are named at most: they are a next step, not a reading list. */
const most = 3;

/** The pages of the student's course material on the skill. */
export function Read({ pages }: { pages: readonly MaterialPage[] }) {
  return (
    <Step icon={<BookOpen aria-hidden />} title="Read">
      <ul className={styles.pages}>
        {pages.slice(0, most).map(({ courseId, course_name, id, page }) => (
          <li key={`${courseId}/${id}/${page}`}>
            <Link to={materialAt({ courseId, id, page })}>
              {id}, page {page}
            </Link>
            <span className={styles.of}>{course_name}</span>
          </li>
        ))}
      </ul>
    </Step>
  );
}
