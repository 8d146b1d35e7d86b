import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { heroField, heroQuestionMachine, shownQuestion } from '../../../machines/site/hero-question.machine.ts';
import { Button } from '../../ui/button.tsx';
import { useFlow } from '../../use-flow.ts';
import { useOpenedTyped } from '../use-opened-typed.ts';
import { HeroOption } from './hero-option.tsx';
import styles from './hero-question.module.css';
import { HeroVerdict } from './hero-verdict.tsx';

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
      <div className={styles.head}>
        <p>
          <strong>Question {number}</strong> {question.section}, {question.skill.toLowerCase()}
        </p>
        <p className={styles.mark}>[1 mark]</p>
      </div>
      <fieldset key={number} ref={options} tabIndex={-1} className={styles.question}>
        <legend className={styles.stem}>{question.text}</legend>
        <div className={styles.options}>
          {question.options.map((option) => (
            <HeroOption
              key={option.key}
              option={option}
              isRight={option.key === question.answer}
              isChosen={option.key === choice}
              onChoose={() => sheet.send({ type: 'answer.choose', key: option.key })}
            />
          ))}
        </div>
      </fieldset>
      <div className={styles.working} role="status">
        <p className={styles.prompt}>Choose an answer: you will see at once what a tutor would make of it.</p>
        {question.options.map((option) => (
          <HeroVerdict key={option.key} question={question} option={option} />
        ))}
      </div>
      <div className={styles.after}>
        <p className={styles.seconds}>
          {seconds === null ? null : (
            <>
              <strong>{seconds} s</strong> to answer.{' '}
            </>
          )}
          The digital SAT gives about {question.secondsEach} s.
        </p>
        <div className={styles.ways}>
          <Button small onClick={next}>
            Try another
          </Button>
          <a href="/contact">Learn with a tutor</a>
        </div>
      </div>
    </div>
  );
}
