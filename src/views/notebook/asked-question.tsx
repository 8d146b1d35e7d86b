import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { AnswerForm } from './answer-form.tsx';
import styles from './asked-question.module.css';
import { CheckedAnswer } from './checked-answer.tsx';
import { contextOf, type Flow, stageOf } from './notebook-screen.ts';
import { QuestionText } from './question-text.tsx';
import { RoundBubbles } from './round-bubbles.tsx';
import { Streak } from './streak.tsx';

/** One question of the round: where it comes from, what was asked, and the answer to be given or the one that was. */
export function AskedQuestion({ flow }: { flow: Flow }) {
  const { questions, round, at, answer, verdicts, notice } = useSelector(flow, contextOf);
  const stage = useSelector(flow, stageOf);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNext(heading, round, at);
  const due = questions[at];
  if (!due) return null;
  const { question, skill, domain, reason, source } = due;
  const verdict = stage === 'checked' ? verdicts[at] : null;
  return (
    <article aria-labelledby="asked" className={styles.card}>
      <header className={styles.head}>
        <div className={styles.line}>
          <h2 id="asked" ref={heading} tabIndex={-1} className={styles.number}>
            Question {at + 1} of {questions.length}
          </h2>
          <RoundBubbles count={questions.length} at={at} verdicts={verdicts} />
        </div>
        <div className={styles.line}>
          <p className={styles.facts}>
            {skill} · {domain} · {reason === 'wrong' ? 'went wrong in' : 'a guess in'} {source}
          </p>
          <Streak times={verdict ? verdict.timesRight : due.timesRight} />
        </div>
      </header>
      <QuestionText question={question}>
        {verdict || stage === 'answeredElsewhere' ? (
          <CheckedAnswer key={at} flow={flow} question={question} answer={answer} verdict={verdict} notice={notice} />
        ) : (
          <AnswerForm flow={flow} at={at} question={question} answer={answer} stage={stage} notice={notice} />
        )}
      </QuestionText>
    </article>
  );
}

/** The button that led to the next question, or to the next round, is gone: its heading takes the focus. Only the very first came by itself. */
function useFocusOnNext(heading: { current: HTMLElement | null }, round: number, at: number) {
  useEffect(() => {
    if (round > 1 || at > 0) heading.current?.focus();
  }, [heading, round, at]);
}
