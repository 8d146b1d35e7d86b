import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { highlightParts } from '../../../../contract/exam/highlights.ts';
import type { Place } from '../../../machines/exam/reading-places.ts';
import { selectContext } from '../../select-context.ts';
import { findWords } from '../../ui/text-places.ts';
import styles from './reading.module.css';
import type { ReadingTools } from './reading-context.ts';
import { findRect, findText, selectMarking } from './reading-view.ts';

/** Opens the picker on all words of the question on the screen. */
export function openPicker(tools: ReadingTools) {
  const words = highlightParts.flatMap((part) => {
    const root = findText(part);
    return root ? findWords(root).map(({ start, end }) => ({ part, start, end })) : [];
  });
  tools.send({ type: 'picker.open', words });
}

const readWord = ({ part, start, end }: Place) => findText(part)?.textContent?.slice(start, end) ?? '';
const endsSentence = /[.?!]["”’')\]]*$/;
const isFirst = (words: Place[], at: number) => {
  const before = words[at - 1];
  return !before || endsSentence.test(readWord(before));
};
function findSentence(words: Place[], from: number, step: 1 | -1): number {
  let at = from + step;
  while (at > 0 && at < words.length && !isFirst(words, at)) at += step;
  return at;
}

/** The word that each key leads to. */
const moves: Record<string, (words: Place[], caret: number) => number> = {
  ArrowRight: (_, caret) => caret + 1,
  ArrowLeft: (_, caret) => caret - 1,
  ArrowDown: (words, caret) => findSentence(words, caret, 1),
  ArrowUp: (words, caret) => findSentence(words, caret, -1),
  Home: () => 0,
  End: (words) => words.length - 1,
};

/**
 * Picks words by keys that no test forbids: arrows go by word and by sentence, Home and End to the ends, Enter begins and ends, Backspace or
 * H takes one step back. What is under it is marked in the text, and its owner says it.
 */
export function WordPicker({ tools }: { tools: ReadingTools }) {
  const marking = useSelector(tools, selectMarking);
  return marking === 'placing' || marking === 'extending' ? <Picker tools={tools} isExtending={marking === 'extending'} /> : null;
}

function Picker({ tools, isExtending }: { tools: ReadingTools; isExtending: boolean }) {
  const { words, caret } = useSelector(tools, selectContext);
  const picker = useRef<HTMLDivElement>(null);
  const word = words[caret];
  useEffect(() => picker.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    if (word) scrollTo(word);
  }, [word]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = moves[event.key]?.(words, caret);
    event.stopPropagation();
    if (to !== undefined) tools.send({ type: 'picker.move', by: to - caret });
    else if (event.key === 'Enter' || event.key === ' ') tools.send({ type: 'picker.choose' });
    else if (event.key === 'Backspace' || event.key === 'h') tools.send({ type: 'selection.drop' });
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={picker}
      role="application"
      aria-label="Pick words to highlight"
      aria-describedby="picker-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys.
      tabIndex={0}
      data-panel=""
      data-reading=""
      className={styles.picker}
      onKeyDown={onKeyDown}
    >
      <p id="picker-keys">
        <kbd>←</kbd> <kbd>→</kbd> word, <kbd>↑</kbd> <kbd>↓</kbd> sentence. <kbd>Enter</kbd>{' '}
        {isExtending ? 'to end here' : 'to start here'}, <kbd>H</kbd> to go back.
      </p>
    </div>
  );
}

/** Scrolls the pane of a word until it is in sight. */
function scrollTo(word: Place) {
  const [rect, pane] = [findRect(word), findText(word.part)?.closest('section')];
  if (!rect || !pane) return;
  const { top, bottom } = pane.getBoundingClientRect();
  const margin = 48;
  if (rect.top < top + margin) pane.scrollBy(0, rect.top - top - margin);
  else if (rect.bottom > bottom - margin) pane.scrollBy(0, rect.bottom - bottom + margin);
}
