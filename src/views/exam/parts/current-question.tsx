import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { whenLeftAlone } from '../../ui/when-idle.ts';
import { type Sheet, useCurrent, useQuestions } from '../answer-sheet-view.ts';
import styles from './current-question.module.css';
import { QuestionPanes } from './question-panes.tsx';
import { evenShare } from './split-pane.tsx';

/**
 * The question on the screen, and beneath it those before and after it, which stand ready: laid out, but not painted, and nowhere for keys and
 * screen readers. Going on only lets another one be seen.
 */
export function CurrentQuestion({ sheet }: { sheet: Sheet }) {
  const current = useCurrent(sheet);
  const standing = useStanding(current, useQuestions(sheet).length);
  const [share, setShare] = useState(evenShare);
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    stack.current?.style.setProperty('--share', String(share));
  }, [share]);
  useFocusAlong(stack, current);
  return (
    <div ref={stack} className={styles.stack}>
      <VisuallyHidden live>{`Now showing number ${current}`}</VisuallyHidden>
      {standing.map((number) => (
        <div
          key={number}
          className={styles.place}
          data-waiting={number === current ? undefined : ''}
          aria-hidden={number === current ? undefined : true}
        >
          <QuestionPanes sheet={sheet} number={number} isShown={number === current} share={share} onShare={setShare} />
        </div>
      ))}
    </div>
  );
}

/**
 * The numbers of the questions that are in the page: the current one, until there is time those that were there, and then its neighbours, of which one
 * at a time is made while the browser has nothing else to do and nobody presses anything: a click would have to wait for it.
 */
function useStanding(current: number, count: number): number[] {
  const [standing, setStanding] = useState([current]);
  useEffect(() => {
    const neighbors = [current + 1, current - 1].filter((number) => number >= 1 && number <= count);
    const missing = neighbors.find((number) => !standing.includes(number));
    const kept = standing.filter((number) => number === current || neighbors.includes(number));
    if (missing === undefined && kept.length === standing.length) return;
    return whenLeftAlone(() =>
      startTransition(() => setStanding(sortNumbers(missing === undefined ? kept : [...kept, missing]))),
    );
  }, [current, count, standing]);
  if (standing.includes(current)) return standing;
  const more = sortNumbers([...standing, current]);
  setStanding(more);
  return more;
}

const sortNumbers = (numbers: number[]) => numbers.toSorted((one, other) => one - other);

/** The question has the focus when it replaces a page whose button had it, and where the question before had it. */
function useFocusAlong(stack: { current: HTMLElement | null }, current: number) {
  const isThere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is the reason to look where the focus is.
  useLayoutEffect(() => {
    const place = stack.current?.querySelector(':scope > div:not([data-waiting])');
    const isLeftBehind = document.activeElement?.closest('[data-waiting]') != null;
    if (!isThere.current || isLeftBehind) findQuestion(place)?.focus({ preventScroll: true });
    isThere.current = true;
  }, [stack, current]);
}

/** The question's own pane is the last of its panes. */
const findQuestion = (place: Element | null | undefined) => [...(place?.querySelectorAll('section') ?? [])].at(-1);
