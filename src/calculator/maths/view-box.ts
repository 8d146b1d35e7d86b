/** The part of the plane that is shown: its middle, and how many units one pixel is wide and high. */
export type View = { cx: number; cy: number; ux: number; uy: number };
/** In pixels. */
export type Size = { width: number; height: number };
export type Bounds = { left: number; right: number; bottom: number; top: number };

const [closest, farthest] = [1e-9, 1e9];
const clamped = (unit: number) => Math.min(farthest, Math.max(closest, unit));

/** The view to begin with: the origin in the middle, 10 units to the left and right (more in a low picture), a circle round. */
export function home({ width, height }: Size): View {
  const unit = 20 / Math.max(1, Math.min(width, height * 1.6));
  return { cx: 0, cy: 0, ux: unit, uy: unit };
}

export const toBounds = ({ cx, cy, ux, uy }: View, { width, height }: Size): Bounds => ({
  left: cx - (ux * width) / 2,
  right: cx + (ux * width) / 2,
  bottom: cy - (uy * height) / 2,
  top: cy + (uy * height) / 2,
});

/** Moves the picture by pixels, as a finger drags it. */
export const pan = (view: View, dx: number, dy: number): View => ({
  ...view,
  cx: view.cx - dx * view.ux,
  cy: view.cy + dy * view.uy,
});

/** Zooms by a factor (2 shows half as much) and keeps what is at a place, in pixels from the middle, where it is. */
export function zoom(view: View, factor: number, at: { x: number; y: number } = { x: 0, y: 0 }): View {
  const [ux, uy] = [clamped(view.ux / factor), clamped(view.uy / factor)];
  return { ux, uy, cx: view.cx + at.x * (view.ux - ux), cy: view.cy - at.y * (view.uy - uy) };
}

/** Shows all of `ys` with a margin, and the same part of the x-axis. The view as it is where there is nothing to fit. */
export function fitHeight(view: View, { height }: Size, ys: readonly number[]): View {
  const seen = ys.filter(Number.isFinite).toSorted((a, b) => a - b);
  // The outermost values near a pole would flatten everything else.
  const [low, high] = [seen[Math.floor(seen.length * 0.02)], seen[Math.ceil(seen.length * 0.98) - 1]];
  if (low === undefined || high === undefined || height === 0) return view;
  const span = high - low || 2;
  return { ...view, cy: (low + high) / 2, uy: clamped((span * 1.2) / height) };
}

/** From the plane to pixels, and the other way. */
export function placing(view: View, size: Size) {
  const { left, top } = toBounds(view, size);
  return {
    px: (x: number) => (x - left) / view.ux,
    py: (y: number) => (top - y) / view.uy,
    x: (px: number) => left + px * view.ux,
    y: (py: number) => top - py * view.uy,
  };
}
