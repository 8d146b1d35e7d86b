import { useSelector } from '@xstate/react';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { SnapshotFrom } from 'xstate';
import type { ReviewedQuestion } from '../../../../contract/results.ts';
import type { resultReviewMachine } from '../../../machines/result-review.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './guess-note.module.css';
import type { ReviewFlow } from './review-flow.ts';

const seenOf = (seen: SnapshotFrom<typeof resultReviewMachine>) => seen;

/** 'I guessed this': a switch that shows what the server has. While a note is on its way none can be changed. A blank is no guess. */
export function GuessNote({ flow, question }: { flow: ReviewFlow; question: ReviewedQuestion }) {
  const seen = useSelector(flow, seenOf);
  const { note, module, notice } = seen.context;
  const { number, guessed, right, answer } = question;
  if (answer === '') return null;
  const isMine = note?.module === module && note.number === number;
  const isNoting = seen.matches('noting');
  return (
    <div className={styles.guess}>
      <Button
        small
        icon={<CircleQuestionMark aria-hidden />}
        pressed={guessed}
        blocked={isNoting}
        onClick={() => flow.send({ type: 'guess.note', number, guessed: !guessed })}
      >
        I guessed this
      </Button>
      <p role="status" className={styles.said}>
        {isNoting && isMine ? 'Saving…' : null}
        {!isNoting && guessed ? wordsOf(right) : null}
      </p>
      {isMine && seen.matches('notNoted') ? <Notice>{notice}</Notice> : null}
    </div>
  );
}

const wordsOf = (right: boolean) =>
  right ? 'Noted: it comes back in your mistake notebook.' : 'Noted. As it went wrong, it is in your mistake notebook anyway.';
