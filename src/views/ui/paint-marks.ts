import { type TextPlace, toRange } from './text-places.ts';

/** How a piece of text is marked: in a color, with a note, or as what is selected now. */
export type MarkLook = 'yellow' | 'blue' | 'pink' | 'note' | 'selected';
export type Mark = TextPlace & { look: MarkLook };

/** The ranges of marks in an element's text. */
export const toRanges = (root: Element, marks: readonly Mark[]) =>
  marks.flatMap(({ look, ...place }) => {
    const range = toRange(root, place);
    return range ? [{ look, range }] : [];
  });

/**
 * Paints marks over an element's text without a change of its nodes, and returns the way to take them away. By CSS custom highlights, else by
 * boxes behind the text.
 */
export function paintMarks(root: HTMLElement, marks: readonly Mark[]): () => void {
  const ranges = toRanges(root, marks);
  if (ranges.length === 0) return () => {};
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return paintBoxes(root, ranges);
  for (const { look, range } of ranges) {
    const name = `mark-${look}`;
    const painted = CSS.highlights.get(name) ?? new Highlight();
    painted.priority = look === 'selected' ? 1 : 0;
    CSS.highlights.set(name, painted.add(range));
  }
  return () => {
    for (const { look, range } of ranges) CSS.highlights.get(`mark-${look}`)?.delete(range);
  };
}

/** In shares of the element's size, so that text at any zoom has its boxes where it is. */
function paintBoxes(root: HTMLElement, ranges: ReturnType<typeof toRanges>): () => void {
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  layer.dataset.marks = '';
  const draw = () => {
    const all = root.getBoundingClientRect();
    const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
    const boxes = ranges.flatMap(({ look, range }) =>
      [...range.getClientRects()].map((rect) => {
        const box = document.createElement('i');
        box.dataset.look = look;
        box.style.setProperty('left', share(rect.left - all.left, all.width));
        box.style.setProperty('top', share(rect.top - all.top, all.height));
        box.style.setProperty('width', share(rect.width, all.width));
        box.style.setProperty('height', share(rect.height, all.height));
        return box;
      }),
    );
    layer.replaceChildren(...boxes);
  };
  root.append(layer);
  const watch = new ResizeObserver(draw);
  watch.observe(root);
  return () => {
    watch.disconnect();
    layer.remove();
  };
}
