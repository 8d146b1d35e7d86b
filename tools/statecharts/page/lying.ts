import { type ZoomTransform, zoomIdentity } from 'd3-zoom';
import type { Box, Layout } from '../chart/layout.ts';

/** Smaller than this the words of a chart cannot be read. */
export const readable = 0.9;
/** The most that a small chart is enlarged to fill its frame. */
const enlarged = 1.25;
/** Left free around the chart, in pixels of the frame. */
const margin = 20;
/** Above a chart that is shown whole, beside the margin: there the buttons lie over the frame, and would cover its title. */
const head = 28;

/** What a chart is seen through, in pixels. */
export type Frame = { clientWidth: number; clientHeight: number };

/** The scale at which all of a chart is in its frame; 1 where the frame has no size yet. */
export function scaleToFit({ clientWidth, clientHeight }: Frame, { width, height }: Pick<Layout, 'width' | 'height'>): number {
  const scale = Math.min((clientWidth - 2 * margin) / width, (clientHeight - head - 2 * margin) / height, enlarged);
  return scale > 0 ? scale : 1;
}

/** With a place of the chart in the middle of the frame; with its upper left part, where it is larger than the frame. */
export function centred({ clientWidth, clientHeight }: Frame, { x, y, width, height }: Box, scale: number): ZoomTransform {
  const left = (clientWidth - Math.min(width * scale, clientWidth)) / 2;
  const top = (clientHeight - Math.min(height * scale, clientHeight)) / 2;
  return zoomIdentity.translate(left - x * scale, top - y * scale).scale(scale);
}

/** The innermost of the states that are on, together; null where none is. */
export function findPlace({ states }: Layout, active: ReadonlySet<string>): Box | null {
  const on = states.filter(({ id, type }) => active.has(id) && (type === 'atomic' || type === 'final'));
  if (on.length === 0) return null;
  const x = Math.min(...on.map((state) => state.x));
  const y = Math.min(...on.map((state) => state.y));
  const right = Math.max(...on.map((state) => state.x + state.width));
  const bottom = Math.max(...on.map((state) => state.y + state.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Whether all of a place is seen. */
export function isSeen({ clientWidth, clientHeight }: Frame, { x, y, width, height }: Box, at: ZoomTransform): boolean {
  const [left, top] = at.apply([x, y]);
  const [right, bottom] = at.apply([x + width, y + height]);
  return left >= 0 && top >= 0 && right <= clientWidth && bottom <= clientHeight;
}

/** How a chart lies at first: whole, or, where that is too small to be read, with the states in the middle that are on, or else those that it begins with. */
export function beginning(frame: Frame, layout: Layout, active: ReadonlySet<string>): ZoomTransform {
  const scale = scaleToFit(frame, layout);
  const place = scale < readable ? (findPlace(layout, active) ?? findPlace(layout, new Set(layout.initial))) : null;
  return place ? within(frame, layout, centred(frame, place, readable)) : whole(frame, layout);
}

/** Moved so that no side of the frame is left empty where the chart has something for it. */
function within({ clientWidth, clientHeight }: Frame, { width, height }: Layout, { x, y, k }: ZoomTransform): ZoomTransform {
  const clamped = (offset: number, size: number, room: number, start: number) =>
    size > room ? Math.min(Math.max(offset, room - size - margin), start) : (room - size) / 2;
  const left = clamped(x, width * k, clientWidth, margin);
  const top = clamped(y, height * k, clientHeight, head + margin);
  return zoomIdentity.translate(left, top).scale(k);
}

/** All of a chart, below the buttons. */
export function whole({ clientWidth, clientHeight }: Frame, layout: Layout): ZoomTransform {
  const { width, height } = layout;
  const scale = scaleToFit({ clientWidth, clientHeight }, layout);
  const below = { clientWidth, clientHeight: clientHeight - head };
  return centred(below, { x: 0, y: 0, width, height }, scale).translate(0, head / scale);
}
