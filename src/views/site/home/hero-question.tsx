import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { HeroOption, HeroQuestion as Question } from '../../../content/site/hero-questions.ts';
import { heroField, heroQuestionMachine, shownQuestion } from '../../../machines/site/hero-question.machine.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack, Text } from '../../ui/layout.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpenedTyped } from '../use-opened-typed.ts';
import styles from './hero-question.module.css';

/**
 * One real question, answered in place. Before any script the options are radio buttons and the style sheet shows the verdict of the one
 * that is chosen; the machine then adds the seconds and the next question. Every verdict holds its place, so nothing moves.
 */
export function HeroQuestion() {
  const sheet = useFlow(heroQuestionMachine);
  const { number, choice, seconds } = useSelector(sheet, (seen) => seen.context);
  const question = shownQuestion({ number });
  const options = useRef<HTMLFieldSetElement>(null);
  const turned = useRef(false);
  useOpenedTyped(sheet);
  useEffect(() => {
    if (turned.current) options.current?.focus();
    turned.current = false;
  });
  const next = () => {
    turned.current = true;
    sheet.send({ type: 'question.next' });
  };
  return (
    <div id={heroField.id} className={styles.sheet}>
      <Row nowrap gap={4} justify="between" pad={3} padX={4} tone="soft" size="s" className={styles.head}>
        <p>
          <strong>Question {number}</strong> {question.section}, {question.skill.toLowerCase()}
        </p>
        <p className={styles.mark}>[1 point]</p>
      </Row>
      <fieldset key={number} ref={options} tabIndex={-1} className={styles.question}>
        <legend className={styles.stem}>{question.text}</legend>
        <Stack gap={2} className={styles.options}>
          {question.options.map((option) => (
            <Option
              key={option.key}
              option={option}
              isRight={option.key === question.answer}
              isChosen={option.key === choice}
              onChoose={() => sheet.send({ type: 'answer.choose', key: option.key })}
            />
          ))}
        </Stack>
      </fieldset>
      <div className={styles.working} role="status">
        <p className={styles.prompt}>Pick an answer to see what a tutor would say about it.</p>
        {question.options.map((option) => (
          <Verdict key={option.key} question={question} option={option} />
        ))}
      </div>
      <Row gap={4} rowGap={2} align="center" justify="between" pad={3} padX={4} className={styles.after}>
        <Text tone="soft" size="s" tabular className={styles.seconds}>
          {seconds === null ? null : (
            <>
              <strong>{seconds} s</strong> to answer.{' '}
            </>
          )}
          On the SAT you’d have about {question.secondsEach} seconds.
        </Text>
        <Row gap={4} align="center" className={styles.ways}>
          <Button small onClick={next}>
            Try another
          </Button>
          <a href="/contact">Learn with a tutor</a>
        </Row>
      </Row>
    </div>
  );
}

/** One option: a native radio button behind an answer bubble. Once one is chosen, a tick stands at the right one, a cross at a wrong choice. */
function Option({
  option: { key, text },
  isRight,
  isChosen,
  onChoose,
}: {
  option: HeroOption;
  isRight: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label className={styles.option} data-right={isRight || undefined}>
      <input type="radio" name={heroField.answer} value={key} checked={isChosen} onChange={onChoose} className={styles.radio} />
      <span className={styles.bubble} aria-hidden>
        {key}
      </span>
      <span className={styles.text}>{text}</span>
      <svg viewBox="0 0 20 20" className={styles.judged} aria-hidden>
        <path d={isRight ? 'M3 11l5 5L17 5' : 'M5 5l10 10M15 5L5 15'} />
      </svg>
    </label>
  );
}

/** What stands under the question once this option is chosen: verdict, explanation, and what a tutor would do with it. */
function Verdict({ question, option }: { question: Question; option: HeroOption }) {
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
