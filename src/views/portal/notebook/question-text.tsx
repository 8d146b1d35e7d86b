import type { ReactNode } from 'react';
import type { Question } from '../../../../contract/questions.ts';
import { RichText } from '../../ui/rich-text.tsx';
import styles from './question-text.module.css';

/** A question to be read and answered: the passage, beside it where there is room the prompt with what belongs under it. */
export function QuestionText({ question, children }: { question: Question; children: ReactNode }) {
  const { passage, passageFormat, passageAlt, stem } = question;
  return (
    <div className={styles.text}>
      {passage ? (
        <section aria-label="Passage" className={styles.passage}>
          {passageFormat === 'image' ? (
            <img src={passage} alt={passageAlt ?? 'Passage, shown as an image'} className={styles.figure} />
          ) : (
            <RichText html={passage} look="passage" />
          )}
        </section>
      ) : null}
      <div className={styles.asked}>
        {question.questionFormat === 'image' ? (
          <img src={question.question} alt={question.questionAlt ?? 'Question, shown as an image'} className={styles.figure} />
        ) : (
          <RichText html={question.question} />
        )}
        {stem ? <RichText html={stem} /> : null}
        {children}
      </div>
    </div>
  );
}
