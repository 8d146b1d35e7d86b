import escapeHtml from 'escape-html';
import type { Mark } from '../../machines/materials/text-search.ts';

/** What was found on a page; `current`: it is the one that is looked at. */
type Found = { marks: Mark[]; current: boolean };

/** Writes a piece of a page's text as HTML, with what was found in it highlighted. */
export function markText(found: Found[]) {
  const byPiece = new Map<number, (Mark & { current: boolean })[]>();
  for (const { marks, current } of found) {
    for (const mark of marks) byPiece.set(mark.piece, [...(byPiece.get(mark.piece) ?? []), { ...mark, current }]);
  }
  return ({ str, itemIndex }: { str: string; itemIndex: number }): string => {
    let html = '';
    let at = 0;
    for (const { from, to, current } of byPiece.get(itemIndex) ?? []) {
      html += `${escapeHtml(str.slice(at, from))}<mark${current ? ' data-current' : ''}>${escapeHtml(str.slice(from, to))}</mark>`;
      at = to;
    }
    return html + escapeHtml(str.slice(at));
  };
}
