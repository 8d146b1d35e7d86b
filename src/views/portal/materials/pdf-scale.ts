import type { DocumentZoom } from '../../../config/zooms.ts';
import type { PageSize } from '../../../machines/pdf-document.setup.ts';

/** What 100 % is: a point is 1/72 inch, a CSS pixel 1/96. */
const paper = 96 / 72;

/** CSS pixels per point. `area` is the room for a page, in CSS pixels; while it is not known a page has its size on paper. */
export function scaleOf(zoom: DocumentZoom, page: PageSize, area: PageSize | null): number {
  if (typeof zoom === 'number') return (zoom / 100) * paper;
  if (area === null) return paper;
  const width = area.width / page.width;
  return zoom === 'width' ? width : Math.min(width, area.height / page.height);
}

/** The size on the screen in percent of that on paper. */
export const percentOf = (scale: number): number => Math.round((scale / paper) * 100);
