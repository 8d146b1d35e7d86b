/** Sizes of the question text in percent: the allowed way to zoom where Control with plus is a restricted key. */
export const zooms = [100, 125, 150, 175, 200] as const;
export type Zoom = (typeof zooms)[number];

/** Sizes of a PDF in percent of its size on paper, besides those that fit the window. */
export const documentZooms = [50, 75, 100, 125, 150, 200, 300, 400] as const;
/** `width` and `page` fit the window; a number is in percent. */
export type DocumentZoom = 'width' | 'page' | number;

/** The next larger or smaller size than what is shown, in percent, by as much as can be seen; what is shown where there is none: a page that fits a phone is small. */
export const nextZoom = (shown: number, by: 1 | -1): number =>
  (by > 0 ? documentZooms.find((zoom) => zoom > shown * 1.05) : documentZooms.findLast((zoom) => zoom < shown * 0.95)) ?? shown;
