import type { ReactNode } from 'react';
import type { Question } from '../../../contract/exam/questions.ts';
import { Content } from '../ui/content.tsx';
import { RichText } from '../ui/rich-text.tsx';
import styles from './question-text.module.css';

/** A question to be read and answered: the passage, beside it where there is room the prompt with what belongs under it. */
export function QuestionText({ question, children }: { question: Question; children: ReactNode }) {
  const { passage, passageFormat, passageAlt, stem } = question;
  return (
    <div className={styles.text}>
      {passage ? (
        <section aria-label="Passage" className={styles.passage}>
          <Content content={passage} format={passageFormat} name="Passage" alt={passageAlt} look="passage" />
        </section>
      ) : null}
      <div className={styles.asked}>
        <Content content={question.question} format={question.questionFormat} name="Question" alt={question.questionAlt} />
        {stem ? <RichText html={stem} /> : null}
        {children}
      </div>
    </div>
  );
}
