import Bookmark from 'lucide-react/icons/bookmark';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Dialog } from '../../ui/dialog.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { type Place, type Sheet, usePlaces } from '../answer-sheet-view.ts';
import type { Sitting } from '../sitting-screen.ts';
import styles from './submit-dialog.module.css';

/** Tab is a violation in a mock test: the dialog opens on the safe button, arrows move, Enter chooses. `final`: what cannot be undone. */
export function SubmitDialog({ sitting, sheet, title, final }: { sitting: Sitting; sheet: Sheet; title: string; final: string }) {
  const places = usePlaces(sheet);
  const cancel = () => sitting.send({ type: 'submission.cancel' });
  return (
    <Dialog
      title={title}
      onCancel={cancel}
      actions={[
        { label: 'Keep working', onChoose: cancel, safe: true },
        { label: 'Yes, submit', onChoose: () => sitting.send({ type: 'submission.confirm' }), tone: 'primary' },
      ]}
    >
      <ReviewList places={places} onJump={(number) => sitting.send({ type: 'question.goTo', number })} />
      <p>{final}</p>
    </Dialog>
  );
}

const named = (count: number, what: string) => `${count} ${count === 1 ? 'question' : 'questions'} ${what}`;

/** Which questions are blank and which are marked, each a button that goes there. */
function ReviewList({ places, onJump }: { places: readonly Place[]; onJump: (number: number) => void }) {
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
