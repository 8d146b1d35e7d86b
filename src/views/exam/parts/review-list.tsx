import Bookmark from 'lucide-react/icons/bookmark';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Row, Stack } from '../../ui/layout.tsx';
import type { Place } from '../answer-sheet-view.ts';
import styles from './review-list.module.css';

const named = (count: number, what: string) => `${count} ${count === 1 ? 'question' : 'questions'} ${what}`;

/** Which questions are blank and which are marked, each a button that goes there. */
export function ReviewList({ places, onJump }: { places: readonly Place[]; onJump: (number: number) => void }) {
  const blank = places.filter(({ answered }) => !answered);
  const marked = places.filter(({ marked: is }) => is);
  const groups = [
    { title: named(blank.length, 'left blank'), list: blank, Icon: Circle, kind: 'unanswered' },
    { title: named(marked.length, 'marked for review'), list: marked, Icon: Bookmark, kind: 'marked' },
  ].filter((group) => group.list.length > 0);

  if (groups.length === 0) {
    return (
      <Row as="p" nowrap gap={2} align="center" weight="medium" className={styles.title} data-kind="answered">
        <CircleCheck aria-hidden />
        All {places.length} questions are answered and none is marked.
      </Row>
    );
  }
  return (
    <Stack gap={4}>
      {groups.map(({ title, list, Icon, kind }) => (
        <section key={kind} aria-label={title}>
          <Row as="p" nowrap gap={2} align="center" weight="medium" className={styles.title} data-kind={kind}>
            <Icon aria-hidden />
            {title}
          </Row>
          <Row gap={2} className={styles.jumps}>
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
          </Row>
        </section>
      ))}
    </Stack>
  );
}
