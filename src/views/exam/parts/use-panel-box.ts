import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { barHeight } from './bar-heights.ts';

export type Grip = 'move' | 'resize';

/**
 * Where a panel was put. Until it is first moved nowhere (`isUnmoved`): then the style sheet docks it, and it also maximises it. `grip` gives the pointer handlers of
 * what moves or resizes it; `nudge` does the same by keyboard. `dragging`: whether a pointer holds it.
 */
export function usePanelBox(panel: RefObject<HTMLElement | null>, isMaximised: boolean) {
  const [box, setBox] = useState<Box | null>(null);
  const [dragging, setDragging] = useState(false);
  const last = useRef({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const { style } = panel.current ?? {};
    for (const side of ['left', 'top', 'width', 'height'] as const) {
      if (box && !isMaximised) style?.setProperty(side, `${box[side]}px`);
      else style?.removeProperty(side);
    }
  }, [panel, box, isMaximised]);

  useEffect(() => {
    const keepInside = () => setBox((now) => now && within(now, findRoom()));
    window.addEventListener('resize', keepInside);
    return () => window.removeEventListener('resize', keepInside);
  }, []);

  const nudge = useCallback(
    (what: Grip, dx: number, dy: number) => {
      const { left = 0, top = 0, width = 0, height = 0 } = panel.current?.getBoundingClientRect() ?? {};
      setBox((now) => {
        const from = now ?? { left, top, width, height };
        return what === 'move' ? within(moved(from, dx, dy), findRoom()) : resized(from, dx, dy, findRoom());
      });
    },
    [panel],
  );

  const grip = (what: Grip) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
      setDragging(true);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!dragging || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      nudge(what, event.clientX - last.current.x, event.clientY - last.current.y);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: () => setDragging(false),
    onPointerCancel: () => setDragging(false),
  });

  return { isUnmoved: box === null, dragging, nudge, grip };
}

/** Where a panel is and how large, in CSS pixels from the viewport's corner. */
type Box = { left: number; top: number; width: number; height: number };
/** Where a panel may lie, in CSS pixels of the viewport: over neither bar of the exam hall, so that the clock stays in sight. */
type Room = { width: number; top: number; bottom: number };

/** Smaller is of no use; larger than its room never. */
const least = { width: 280, height: 220 };

/** Where the bars leave too little between them they scroll away, and a panel may lie over them. */
function findRoom(): Room {
  const [top, bottom] = [barHeight('--hall-top'), window.innerHeight - barHeight('--hall-bottom')];
  const isEnough = bottom - top >= least.height;
  return { width: window.innerWidth, ...(isEnough ? { top, bottom } : { top: 0, bottom: window.innerHeight }) };
}

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** The nearest box that is wholly within the room and not too small. */
function within({ left, top, width, height }: Box, room: Room): Box {
  const size = {
    width: Math.min(Math.max(width, least.width), room.width),
    height: Math.min(Math.max(height, least.height), room.bottom - room.top),
  };
  return {
    ...size,
    left: between(left, 0, room.width - size.width),
    top: between(top, room.top, room.bottom - size.height),
  };
}

const moved = (box: Box, dx: number, dy: number): Box => ({ ...box, left: box.left + dx, top: box.top + dy });

/** Resized by its lower right corner, which stops at the room's edge. */
const resized = (box: Box, dx: number, dy: number, room: Room): Box => ({
  ...box,
  width: between(box.width + dx, least.width, room.width - box.left),
  height: between(box.height + dy, least.height, room.bottom - box.top),
});
