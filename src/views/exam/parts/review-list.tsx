import Bookmark from 'lucide-react/icons/bookmark';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { PaletteQuestion } from './palette-button.tsx';
import styles from './review-list.module.css';

const named = (count: number, what: string) => `${count} ${count === 1 ? 'question' : 'questions'} ${what}`;

/** Before submitting: which questions are blank and which are marked, each a button that goes there. For the body of a Dialog. */
export function ReviewList({ questions, onJump }: { questions: readonly PaletteQuestion[]; onJump: (number: number) => void }) {
  const blank = questions.filter((question) => !question.answered);
  const marked = questions.filter((question) => question.marked);
  const groups = [
    { title: named(blank.length, 'left blank'), list: blank, Icon: Circle, kind: 'unanswered' },
    { title: named(marked.length, 'marked for review'), list: marked, Icon: Bookmark, kind: 'marked' },
  ].filter((group) => group.list.length > 0);

  if (groups.length === 0) {
    return (
      <p className={styles.title} data-kind="answered">
        <CircleCheck aria-hidden />
        All {questions.length} questions are answered and none is marked.
      </p>
    );
  }
  return (
    <div className={styles.review}>
      {groups.map(({ title, list, Icon, kind }) => (
        <section key={kind} aria-label={title}>
          <p className={styles.title} data-kind={kind}>
            <Icon aria-hidden />
            {title}
          </p>
          <div className={styles.jumps}>
            {list.map(({ number }) => (
              <button
                key={number}
                type="button"
                className={styles.jump}
                aria-label={`Go to question ${number}`}
                onClick={() => onJump(number)}
              >
                {number}
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
