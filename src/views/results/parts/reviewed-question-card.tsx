import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { Content } from '../../ui/content.tsx';
import { formatSeconds } from '../../ui/format-seconds.ts';
import { RichText } from '../../ui/rich-text.tsx';
import { headingIdOf } from '../review/asked-question.ts';
import { outcomeNames, outcomeOf } from './outcome.ts';
import { ReviewedAnswer } from './reviewed-answer.tsx';
import styles from './reviewed-question-card.module.css';

const icons = { right: Check, wrong: X, blank: Minus };

/**
 * One question after the sitting: how it came out, what was asked, the student's answer and the right one, and why. `note` stands below the
 * answer: what the student may say of it.
 */
export function ReviewedQuestionCard({ question, note }: { question: ReviewedQuestion; note?: ReactNode }) {
  const { number, passage, passageFormat, passageAlt, explanation } = question;
  const outcome = outcomeOf(question);
  const Icon = icons[outcome];
  const id = headingIdOf(number);
  return (
    <article aria-labelledby={id} className={styles.card}>
      <header className={styles.head}>
        <h3 id={id} tabIndex={-1} className={styles.number}>
          Question {number}
        </h3>
        <span className={styles.badge} data-outcome={outcome}>
          <Icon aria-hidden />
          {outcomeNames[outcome]}
        </span>
        <p className={styles.facts}>{factsOf(question)}</p>
      </header>
      <div className={styles.body}>
        {passage ? (
          <section className={styles.passage} aria-label="Passage">
            <Content content={passage} format={passageFormat} name="Passage" alt={passageAlt} look="passage" lazy />
          </section>
        ) : null}
        <div className={styles.asked}>
          <Content
            content={question.question}
            format={question.questionFormat}
            name={`Question ${number}`}
            alt={question.questionAlt}
            lazy
          />
          {question.stem ? <RichText html={question.stem} /> : null}
          <ReviewedAnswer question={question} />
          {question.changes.length > 0 ? <p className={styles.changes}>{changesOf(question)}</p> : null}
          {note}
          <section className={styles.explanation}>
            <h4>Explanation</h4>
            <RichText html={explanation} />
          </section>
        </div>
      </div>
    </article>
  );
}

function factsOf({ skill, difficulty, seconds, medianSeconds, marked, late }: ReviewedQuestion): string {
  const median = medianSeconds === null ? [] : [`median ${formatSeconds(medianSeconds)}`];
  const more = [marked ? ['marked for review'] : [], late ? ['delivered late'] : []].flat();
  return [skill, difficulty, formatSeconds(seconds), ...median, ...more].join(' · ');
}

/** How the answer went: 'You changed your answer: A (wrong) → C (right).' */
function changesOf({ changes }: ReviewedQuestion): string {
  const [first] = changes;
  if (!first) return '';
  const named = (answer: string, isRight: boolean) => `${answer} (${isRight ? 'right' : 'wrong'})`;
  const way = changes.map(({ to, kind }) => named(to, kind === 'wrongToRight'));
  return `You changed your answer: ${[named(first.from, first.kind === 'rightToWrong'), ...way].join(' → ')}.`;
}
