import type { DocumentZoom } from '../../content/zooms.ts';
import type { PageSize } from '../../machines/materials/pdf-document.setup.ts';

/** What 100 % is: a point is 1/72 inch, a CSS pixel 1/96. */
const paper = 96 / 72;

/** Below this width of the room, in CSS pixels, margins are left out: on a phone they make the words too small to be read. */
const narrow = 480;

/** Nor is a page made wider than this to fit, in CSS pixels per point: on a large screen its letters would be a poster's. */
const largestFit = 1.5 * paper;

/** From where to where a page fills the room when its width fits, in points. */
const getFilling = ({ width, text }: PageSize, area: PageSize) =>
  text && area.width < narrow ? text : { left: 0, right: width };

/** How far a page whose width fits is moved to the left, in CSS pixels: its margin there. */
export const getStart = (page: PageSize, area: PageSize | null, scale: number): number =>
  area === null ? 0 : getFilling(page, area).left * scale;

/** CSS pixels per point. `area` is the room for a page, in CSS pixels; while it is not known a page has its size on paper. */
export function getScale(zoom: DocumentZoom, page: PageSize, area: PageSize | null): number {
  if (typeof zoom === 'number') return (zoom / 100) * paper;
  if (area === null) return paper;
  if (zoom === 'page') return Math.min(area.width / page.width, area.height / page.height);
  const { left, right } = getFilling(page, area);
  return Math.min(area.width / (right - left), largestFit);
}

/** The size on the screen in percent of that on paper. */
export const toPercent = (scale: number): number => Math.round((scale / paper) * 100);

/** The most pixels that every browser draws on one canvas: more of them stay white on a phone. */
const mostPixels = 16_000_000;

/** Pixels of the canvas per CSS pixel for a page of this size: the screen's, or fewer where that would be too many. */
export const getSharpness = ({ width, height }: PageSize, scale: number, ofScreen: number): number =>
  Math.min(ofScreen, Math.sqrt(mostPixels / (width * height)) / scale);
