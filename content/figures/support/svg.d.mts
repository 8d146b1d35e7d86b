/** The types of what the families of content/families draw with; the scripts beside it are plain JavaScript. */
export type Point = [x: number, y: number];
type Style = { width?: number; dash?: string };

export type Pen = {
  line(from: Point, to: Point, style?: Style): string;
  polyline(points: readonly Point[], style?: Style): string;
  dot(at: Point, radius?: number): string;
  text(x: number, y: number, content: string, style?: { size?: number; italic?: boolean; anchor?: string }): string;
  figure(height: number, parts: readonly string[]): string;
};

export function pen(style?: { roundJoins?: boolean }): Pen;
export function range(from: number, to: number, step?: number): number[];
export function label(value: number): string;
