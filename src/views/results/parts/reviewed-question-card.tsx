import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReviewedQuestion } from '../../../../contract/results.ts';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { outcomeOf } from './outcome.ts';
import { ReviewedAnswer } from './reviewed-answer.tsx';
import styles from './reviewed-question-card.module.css';

const badges = {
  right: { text: 'Right', Icon: Check },
  wrong: { text: 'Wrong', Icon: X },
  blank: { text: 'Left blank', Icon: Minus },
};

/** One question after the sitting: how it came out, what was asked, the student's answer and the right one, and why. */
export function ReviewedQuestionCard({ question }: { question: ReviewedQuestion }) {
  const { number, seconds, skill, difficulty, passage, passageFormat, passageAlt, explanation, marked, late } = question;
  const outcome = outcomeOf(question);
  const { text, Icon } = badges[outcome];
  const id = `question-${number}`;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className={styles.card}>
      <header className={styles.head}>
        <h3 id={`${id}-title`} className={styles.number}>
          Question {number}
        </h3>
        <span className={styles.badge} data-outcome={outcome}>
          <Icon aria-hidden />
          {text}
        </span>
        <p className={styles.facts}>
          {skill} · {difficulty} · {formatSeconds(seconds)}
          {marked ? ' · marked for review' : ''}
          {late ? ' · delivered late' : ''}
        </p>
      </header>
      {passage ? (
        <details className={styles.passage}>
          <summary>Passage</summary>
          {passageFormat === 'image' ? (
            <img src={passage} alt={passageAlt ?? 'Passage, shown as an image'} className={styles.figure} loading="lazy" />
          ) : (
            <RichText html={passage} look="passage" />
          )}
        </details>
      ) : null}
      {question.questionFormat === 'image' ? (
        <img
          src={question.question}
          alt={question.questionAlt ?? `Question ${number}, shown as an image`}
          className={styles.figure}
          loading="lazy"
        />
      ) : (
        <RichText html={question.question} />
      )}
      {question.stem ? <RichText html={question.stem} /> : null}
      <ReviewedAnswer question={question} />
      <section className={styles.explanation}>
        <h4>Explanation</h4>
        <RichText html={explanation} />
      </section>
    </article>
  );
}
