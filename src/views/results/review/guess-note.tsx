import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './guess-note.module.css';
import { type ReviewFlow, useReview } from './review-flow.ts';

/** 'I guessed this': a switch that shows what the server has, and rests while its own note is not saved yet. A blank is no guess. */
export function GuessNote({ flow, question }: { flow: ReviewFlow; question: ReviewedQuestion }) {
  const { notes, unsaved, modules, module } = useReview(flow);
  const { number, guessed, right, answer } = question;
  if (answer === '') return null;
  const sittingId = modules[module]?.studentQuizId;
  const isMine = (note: { sittingId: string; question: number }) => note.sittingId === sittingId && note.question === number;
  const isNoting = notes.some(isMine);
  const notice = unsaved.find(isMine)?.notice;
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
        {isNoting ? 'Saving…' : null}
        {!isNoting && guessed ? wordsOf(right) : null}
      </p>
      {notice ? <Notice>{notice}</Notice> : null}
    </div>
  );
}

const wordsOf = (right: boolean) =>
  right ? 'Noted: it comes back in your mistake notebook.' : 'Noted. As it went wrong, it is in your mistake notebook anyway.';
