import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Highlight, HighlightPart } from '../../../../contract/exam/highlights.ts';
import type { Question } from '../../../../contract/exam/questions.ts';
import type { readingToolsMachine } from '../../../machines/exam/reading-tools.machine.ts';
import { type Mark, toRanges } from '../../ui/paint-marks.ts';
import { readText, type TextPlace, toRange } from '../../ui/text-places.ts';

export type ReadingTools = ActorRefFrom<typeof readingToolsMachine>;
type Snapshot = SnapshotFrom<typeof readingToolsMachine>;

/** The reading tools of the exam hall, for the texts that they work on. */
export const ReadingContext = createContext<ReadingTools | null>(null);
export const useReading = () => useContext(ReadingContext);

export const isListOpen = (tools: Snapshot) => tools.matches({ list: 'open' });
export const isRulerOpen = (tools: Snapshot) => tools.matches({ ruler: 'open' });
export const areDirectionsOpen = (tools: Snapshot) => tools.matches({ directions: 'open' });

/** The one place in the views that knows where a student is with the text. */
export function selectMarking(tools: Snapshot) {
  if (tools.matches({ marking: { picking: 'placing' } })) return 'placing';
  if (tools.matches({ marking: { picking: 'extending' } })) return 'extending';
  if (tools.matches({ marking: 'selected' })) return 'selected';
  if (tools.matches({ marking: 'changing' })) return 'changing';
  return tools.matches({ marking: 'noting' }) ? 'noting' : 'reading';
}

/** The element on the page that has a text of the question. */
export const findText = (part: HighlightPart) => document.querySelector<HTMLElement>(`[data-text="${part}"]`);

/** Where a place is on the screen; null where its text is not there. */
export function findRect({ part, ...place }: TextPlace & { part: HighlightPart }): DOMRect | null {
  const root = findText(part);
  return (root && toRange(root, place)?.getBoundingClientRect()) ?? null;
}

/** The HTML of a text of the question; '' for an image. */
export function readHtml(question: Question, part: HighlightPart): string {
  if (part === 'stem') return question.stem ?? '';
  const [html, format] =
    part === 'passage' ? [question.passage, question.passageFormat] : [question.question, question.questionFormat];
  return format === 'image' ? '' : (html ?? '');
}

/** The words of a place. */
export const readQuote = (question: Question, { part, start, end }: TextPlace & { part: HighlightPart }): string =>
  readText(readHtml(question, part)).slice(start, end);

/** A color for each highlight of a text, and a line under those with a note. */
export const toMarks = (highlights: readonly Highlight[], part: HighlightPart): Mark[] =>
  highlights
    .filter((highlight) => highlight.part === part)
    .flatMap(({ start, end, color, note }) => [
      { start, end, look: color },
      ...(note === '' ? [] : [{ start, end, look: 'note' as const }]),
    ]);

/** The shortest highlight under a point of the screen. */
export function findHighlightAt(root: HTMLElement, highlights: readonly Highlight[], { x, y }: { x: number; y: number }) {
  const isUnder = (highlight: Highlight) =>
    toRanges(root, [{ ...highlight, look: highlight.color }]).some(({ range }) =>
      [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom),
    );
  return highlights.filter(isUnder).toSorted((one, other) => one.end - one.start - (other.end - other.start))[0];
}
