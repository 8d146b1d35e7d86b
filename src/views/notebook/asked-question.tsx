import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Question } from '../../../contract/exam/questions.ts';
import type { Verdict } from '../../machines/notebook/notebook.machine.ts';
import { Content } from '../ui/content.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { AnswerForm } from './answer-form.tsx';
import styles from './asked-question.module.css';
import { CheckedAnswer } from './checked-answer.tsx';
import { contextOf, type Flow, stageOf } from './notebook-screen.ts';

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

/** A question to be read and answered: the passage, beside it where there is room the prompt with what belongs under it. */
function QuestionText({ question, children }: { question: Question; children: ReactNode }) {
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

/** The round as a row of answer bubbles, for the eye alone: the heading beside it says where one is, each verdict what came of it. */
function RoundBubbles({ count, at, verdicts }: { count: number; at: number; verdicts: (Verdict | null)[] }) {
  return (
    <div className={styles.bubbles} aria-hidden>
      {Array.from({ length: count }, (_, place) => place).map((place) => {
        const verdict = verdicts[place];
        const state = verdict ? (verdict.right ? 'right' : 'wrong') : place === at ? 'current' : 'open';
        return (
          <i key={place} data-state={state} className={styles.bubble}>
            {state === 'right' ? <Check /> : null}
            {state === 'wrong' ? <X /> : null}
          </i>
        );
      })}
    </div>
  );
}

const words = ['not yet right', 'right once', 'right twice in a row'];

/** How often in a row a question went right, of the two times that end it: two bubbles and the words. */
function Streak({ times }: { times: number }) {
  return (
    <p className={styles.streak}>
      {[1, 2].map((time) => (
        <span key={time} data-filled={time <= times || undefined} className={styles.streakBubble} aria-hidden />
      ))}
      {words[times] ?? words[0]}
    </p>
  );
}
