import { type Highlight, type HighlightPart, highlightParts } from '../../../contract/exam/highlights.ts';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import type { Mark } from './paint-marks.ts';
import { readHtml } from './question-html.ts';
import { readText, type TextPlace } from './text-places.ts';

/** The words of a place. */
export const readQuote = (question: SheetQuestion, { part, start, end }: TextPlace & { part: HighlightPart }): string =>
  readText(readHtml(question, part)).slice(start, end);

/** A color for each highlight of a text, and a line under those with a note. */
export const toMarks = (highlights: readonly Highlight[], part: HighlightPart): Mark[] =>
  highlights
    .filter((highlight) => highlight.part === part)
    .flatMap(({ start, end, color, note }) => [
      { start, end, look: color },
      ...(note === '' ? [] : [{ start, end, look: 'note' as const }]),
    ]);

/** Highlights as they follow each other in the texts. */
export const sortHighlights = (highlights: readonly Highlight[]): Highlight[] =>
  highlights.toSorted(
    (one, other) => highlightParts.indexOf(one.part) - highlightParts.indexOf(other.part) || one.start - other.start,
  );
