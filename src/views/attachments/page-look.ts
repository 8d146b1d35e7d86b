/** How a page is looked at: by how many quarters it is turned to the right, and how often as large as there is room. */
export type PageLook = { quarters: number; zoom: number };

export const wholePage: PageLook = { quarters: 0, zoom: 1 };

/** As large as the room is at least, and six times as large at most. */
const zooms = { least: 1, most: 6, step: 1.5 };

const toZoom = (zoom: number): number => Math.min(zooms.most, Math.max(zooms.least, Math.round(zoom * 100) / 100));

/** By `steps` larger, or smaller where it is below zero. */
export const zoomBy = (look: PageLook, steps: number): PageLook => ({ ...look, zoom: toZoom(look.zoom * zooms.step ** steps) });

/** As large as two fingers have pulled it: `from` it was when they came down, `apart` they are now by so many times as far. */
export const zoomTo = (look: PageLook, from: number, apart: number): PageLook => ({ ...look, zoom: toZoom(from * apart) });

/** By so many quarters to the right. */
export const turnBy = (look: PageLook, quarters: number): PageLook => ({
  ...look,
  quarters: (((look.quarters + quarters) % 4) + 4) % 4,
});

export const isSmallest = ({ zoom }: PageLook): boolean => zoom === zooms.least;
export const isLargest = ({ zoom }: PageLook): boolean => zoom === zooms.most;

/** What a key does to a page; null where it does nothing. */
export function lookByKey(key: string, look: PageLook): PageLook | null {
  switch (key) {
    case '+':
    case '=':
      return zoomBy(look, 1);
    case '-':
      return zoomBy(look, -1);
    case 'f':
      return { ...look, zoom: zooms.least };
    case 'r':
      return turnBy(look, 1);
    case 'l':
      return turnBy(look, -1);
    default:
      return null;
  }
}
