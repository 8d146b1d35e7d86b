import type { SnapshotFrom } from 'xstate';
import type { Highlight, HighlightPart } from '../../../../contract/exam/highlights.ts';
import type { readingToolsMachine } from '../../../machines/exam/reading-tools.machine.ts';
import { toRanges } from '../../ui/paint-marks.ts';
import { type TextPlace, toRange } from '../../ui/text-places.ts';

type Snapshot = SnapshotFrom<typeof readingToolsMachine>;

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

/** The element on the page that has a text of the question on the screen, not of one that stands ready. */
export const findText = (part: HighlightPart) =>
  document.querySelector<HTMLElement>(`[data-text="${part}"]:not([data-waiting] *)`);

/** Where a place is on the screen; null where its text is not there. */
export function findRect({ part, ...place }: TextPlace & { part: HighlightPart }): DOMRect | null {
  const root = findText(part);
  return (root && toRange(root, place)?.getBoundingClientRect()) ?? null;
}

/** The shortest highlight under a point of the screen. */
export function findHighlightAt(root: HTMLElement, highlights: readonly Highlight[], { x, y }: { x: number; y: number }) {
  const isUnder = (highlight: Highlight) =>
    toRanges(root, [{ ...highlight, look: highlight.color }]).some(({ range }) =>
      [...range.getClientRects()].some(({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom),
    );
  const under = highlights.filter(isUnder);
  return under.toSorted((one, other) => one.end - one.start - (other.end - other.start))[0];
}
