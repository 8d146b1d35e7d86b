import type { Pen, Point } from './svg.mjs';

/** A rectangle that maps data to pixels. */
export type Plane = { at(x: number, y: number): Point };

export function plane(place: { left: number; top: number; unit: number; x: Point; y: Point }): Plane;

/** The axes that a pen draws. */
export function axesOf(marks: Pen): {
  grid(area: Plane, xs: readonly number[], ys: readonly number[]): string[];
  planeAxes(area: Plane, xs: readonly number[], ys: readonly number[]): string[];
};
