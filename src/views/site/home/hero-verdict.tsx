import type { HeroOption, HeroQuestion } from '../../../content/site/hero-questions.ts';
import styles from './hero-question.module.css';

/** What stands under the question once this option is chosen: verdict, explanation, and what a tutor would do with it. */
export function HeroVerdict({ question, option }: { question: HeroQuestion; option: HeroOption }) {
  const isRight = option.key === question.answer;
  return (
    <div className={styles.verdict} data-key={option.key} data-right={isRight || undefined}>
      <p className={styles.result}>
        {isRight ? `${option.key} is right.` : `Not ${option.key}: the answer is ${question.answer}.`}
      </p>
      <p>{question.explanation}</p>
      <p className={styles.tutor}>
        <strong>What a tutor would say</strong>
        {option.tutor}
      </p>
    </div>
  );
}
