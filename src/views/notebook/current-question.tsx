import { useSelector } from '@xstate/react';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Question } from '../../../contract/exam/questions.ts';
import type { Verdict } from '../../machines/notebook/notebook.machine.ts';
import { selectContext } from '../select-context.ts';
import { Content } from '../ui/content.tsx';
import { Card, Row, Stack, Text } from '../ui/layout.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CheckedAnswer } from './checked-answer.tsx';
import styles from './current-question.module.css';
import { type Flow, selectStage } from './notebook-screen.ts';

/** One question of the round: where it comes from, what was asked, and the answer to be given or the one that was. */
export function CurrentQuestion({ flow }: { flow: Flow }) {
  const { questions, round, at, answer, refused, verdicts, notice } = useSelector(flow, selectContext);
  const stage = useSelector(flow, selectStage);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNext(heading, round, at);
  const due = questions[at];
  if (!due) return null;
  const { question, skill, domain, reason, source, isSibling } = due;
  const verdict = stage === 'checked' ? verdicts[at] : null;
  return (
    <Card as="article" gap={5} aria-labelledby="question" className={styles.card}>
      <header className={styles.head}>
        <Row gap={4} rowGap={1} align="center" justify="between">
          <Text as="h2" size="l" weight="strong" tabular id="question" ref={heading} tabIndex={-1} className={styles.number}>
            Question {at + 1} of {questions.length}
          </Text>
          <RoundBubbles count={questions.length} at={at} verdicts={verdicts} />
        </Row>
        <Row gap={4} rowGap={1} align="center" justify="between">
          <Text tone="faint" size="s">
            {skill} · {domain} · {isSibling ? 'like one you ' : ''}
            {reason === 'wrong' ? 'missed in' : 'guessed in'} {source}
          </Text>
          <Streak times={verdict ? verdict.timesRight : due.timesRight} />
        </Row>
      </header>
      <QuestionText question={question}>
        {verdict || stage === 'answeredElsewhere' ? (
          <CheckedAnswer
            key={at}
            flow={flow}
            entryId={due.entryId}
            question={question}
            answer={answer}
            verdict={verdict}
            notice={notice}
          />
        ) : (
          <AnswerForm
            flow={flow}
            at={at}
            entryId={due.entryId}
            question={question}
            answer={answer}
            refused={refused}
            stage={stage}
            notice={notice}
          />
        )}
      </QuestionText>
    </Card>
  );
}

/** The button that led to the next question, or to the next round, is gone: its heading takes the focus. Only the very first came by itself. */
function useFocusOnNext(heading: { current: HTMLElement | null }, round: number, at: number) {
  useEffect(() => {
    if (round > 1 || at > 0) heading.current?.focus();
  }, [heading, round, at]);
}

/** A question to be read and answered: the passage, else the prompt, and beside it where there is room what belongs under it. */
function QuestionText({ question, children }: { question: Question; children: ReactNode }) {
  const { passage, passageFormat, passageAlt, stem } = question;
  const prompt = (
    <>
      <Content content={question.question} format={question.questionFormat} name="Question" alt={question.questionAlt} />
      {stem ? <RichText html={stem} /> : null}
    </>
  );
  return (
    <Row gap={6} rowGap={5} className={styles.text}>
      {passage ? (
        <section aria-label="Passage" className={styles.passage}>
          <Content content={passage} format={passageFormat} name="Passage" alt={passageAlt} look="passage" />
        </section>
      ) : (
        <Stack gap={4} className={styles.passage}>
          {prompt}
        </Stack>
      )}
      <Stack gap={4} measure className={styles.question}>
        {passage ? prompt : null}
        {children}
      </Stack>
    </Row>
  );
}

/** The round as a row of answer bubbles, for the eye alone: the heading beside it says where one is, each verdict what came of it. */
function RoundBubbles({ count, at, verdicts }: { count: number; at: number; verdicts: (Verdict | null)[] }) {
  return (
    <Row gap={1} aria-hidden>
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
    </Row>
  );
}

const words = ['not yet right', 'right once', 'right twice in a row'];

/** How often in a row a question went right, of the two times that end it: two bubbles and the words. */
function Streak({ times }: { times: number }) {
  return (
    <Row as="p" nowrap gap={1} align="center" tone="soft" size="s">
      {[1, 2].map((time) => (
        <span key={time} data-filled={time <= times || undefined} className={styles.streakBubble} aria-hidden />
      ))}
      {words[times] ?? words[0]}
    </Row>
  );
}
