import type { PageSize } from '../../machines/materials/pdf-document.setup.ts';

/** From where to where something reaches across a page, in points from its left edge. */
export type Span = NonNullable<PageSize['text']>;

/** So much room stays beside the words, in points: frames of tables and figures reach a little further. */
const beside = 14;

/** What the words take of a page's width, at least and at most, for its margins to be left out: a title alone says nothing, and thin margins cost nothing. */
const [least, most] = [0.6, 0.95];

/** From where to where the words of pages of one width reach; undefined where the whole page is to be seen. */
export function findTextSpan(words: readonly Span[], width: number): Span | undefined {
  const left = Math.max(0, Math.min(...words.map((word) => word.left)) - beside);
  const right = Math.min(width, Math.max(...words.map((word) => word.right)) + beside);
  const share = (right - left) / width;
  return share < least || share > most ? undefined : { left, right };
}
