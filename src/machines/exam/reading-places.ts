import type { Highlight } from '../../../contract/exam/highlights.ts';

/** A piece of a question's text. */
export type Place = Pick<Highlight, 'part' | 'start' | 'end'>;

/** `words`: a text, while words are picked by keys, else none; `caret` is the one under the picker, `anchor` where the range begins. `place`: what is selected. */
export type Selection = { place: Place | null; words: Place[]; anchor: number; caret: number };

/** What is selected, or what the picker has between its anchor and its caret. */
export function getPlace({ place, words, anchor, caret }: Selection): Place | null {
  const [first, last] = [words[Math.min(anchor, caret)], words[Math.max(anchor, caret)]];
  return first && last ? { part: first.part, start: first.start, end: last.end } : place;
}
