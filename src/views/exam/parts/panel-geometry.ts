/** Where a panel is and how large, in CSS pixels from the viewport's corner. */
export type Box = { left: number; top: number; width: number; height: number };
export type Viewport = { width: number; height: number };

/** Smaller is of no use; larger than the viewport never. */
const least = { width: 280, height: 220 };

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** The nearest box that is wholly within the viewport and not too small. */
export function within({ left, top, width, height }: Box, viewport: Viewport): Box {
  const size = {
    width: Math.min(Math.max(width, least.width), viewport.width),
    height: Math.min(Math.max(height, least.height), viewport.height),
  };
  return {
    ...size,
    left: between(left, 0, viewport.width - size.width),
    top: between(top, 0, viewport.height - size.height),
  };
}

export const moved = (box: Box, dx: number, dy: number): Box => ({ ...box, left: box.left + dx, top: box.top + dy });

/** Resized by its lower right corner, which stops at the viewport's edge. */
export const resized = (box: Box, dx: number, dy: number, viewport: Viewport): Box => ({
  ...box,
  width: between(box.width + dx, least.width, viewport.width - box.left),
  height: between(box.height + dy, least.height, viewport.height - box.top),
});
