import type { DocumentZoom } from '../../content/zooms.ts';
import type { PageSize } from '../../machines/materials/pdf-document.setup.ts';

/** What 100 % is: a point is 1/72 inch, a CSS pixel 1/96. */
const paper = 96 / 72;

/** CSS pixels per point. `area` is the room for a page, in CSS pixels; while it is not known a page has its size on paper. */
export function getScale(zoom: DocumentZoom, page: PageSize, area: PageSize | null): number {
  if (typeof zoom === 'number') return (zoom / 100) * paper;
  if (area === null) return paper;
  const width = area.width / page.width;
  return zoom === 'width' ? width : Math.min(width, area.height / page.height);
}

/** The size on the screen in percent of that on paper. */
export const toPercent = (scale: number): number => Math.round((scale / paper) * 100);

/** The most pixels that every browser draws on one canvas: more of them stay white on a phone. */
const mostPixels = 16_000_000;

/** Pixels of the canvas per CSS pixel for a page of this size: the screen's, or fewer where that would be too many. */
export const getSharpness = ({ width, height }: PageSize, scale: number, ofScreen: number): number =>
  Math.min(ofScreen, Math.sqrt(mostPixels / (width * height)) / scale);
