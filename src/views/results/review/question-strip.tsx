import Bookmark from 'lucide-react/icons/bookmark';
import { useEffect, useRef } from 'react';
import type { ReviewedQuestion } from '../../../../contract/results/results.ts';
import { Row, Text } from '../../ui/layout.tsx';
import { getOutcome, outcomeNames } from '../parts/outcome.ts';
import { outcomeSigns } from '../parts/outcome-signs.ts';
import styles from './question-strip.module.css';

/** The questions as answer bubbles, each with the sign of how it came out; one tab stop, the arrow keys go on from it. */
export function QuestionStrip({
  questions,
  chosen,
  onChoose,
}: {
  questions: readonly ReviewedQuestion[];
  chosen: number;
  onChoose: (number: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is the reason to move the focus.
  useEffect(() => {
    const { current } = list;
    if (current?.contains(document.activeElement)) current.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, [chosen]);
  return (
    <Row as="ol" gap={2} ref={list} aria-label="Questions">
      {questions.map((question) => {
        const outcome = getOutcome(question);
        const Sign = outcomeSigns[outcome];
        const { number, marked } = question;
        return (
          <li key={number}>
            <button
              type="button"
              aria-current={number === chosen || undefined}
              aria-label={`Question ${number}, ${outcomeNames[outcome]}${marked ? ', marked' : ''}`}
              tabIndex={number === chosen ? undefined : -1}
              data-outcome={outcome}
              onClick={() => onChoose(number)}
              className={styles.bubble}
            >
              <Text as="span" size="s" weight="medium" tabular className={styles.number}>
                {number}
              </Text>
              <Sign aria-hidden />
              {marked ? <Bookmark aria-hidden className={styles.marked} /> : null}
            </button>
          </li>
        );
      })}
    </Row>
  );
}
