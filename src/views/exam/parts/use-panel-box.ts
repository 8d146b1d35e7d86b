import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type Grip = 'move' | 'resize';

const viewport = () => ({ width: window.innerWidth, height: window.innerHeight });

/**
 * Where a panel was put. Until it is first moved nowhere: then the style sheet docks it, and it also maximises it. `grip` gives the pointer handlers of
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
    const keepInside = () => setBox((now) => now && within(now, viewport()));
    window.addEventListener('resize', keepInside);
    return () => window.removeEventListener('resize', keepInside);
  }, []);

  const nudge = useCallback(
    (what: Grip, dx: number, dy: number) => {
      const { left = 0, top = 0, width = 0, height = 0 } = panel.current?.getBoundingClientRect() ?? {};
      setBox((now) => {
        const from = now ?? { left, top, width, height };
        return what === 'move' ? within(moved(from, dx, dy), viewport()) : resized(from, dx, dy, viewport());
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

  return { isDocked: box === null, dragging, nudge, grip };
}

/** Where a panel is and how large, in CSS pixels from the viewport's corner. */
type Box = { left: number; top: number; width: number; height: number };
type Viewport = { width: number; height: number };

/** Smaller is of no use; larger than the viewport never. */
const least = { width: 280, height: 220 };

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/** The nearest box that is wholly within the viewport and not too small. */
function within({ left, top, width, height }: Box, viewport: Viewport): Box {
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

const moved = (box: Box, dx: number, dy: number): Box => ({ ...box, left: box.left + dx, top: box.top + dy });

/** Resized by its lower right corner, which stops at the viewport's edge. */
const resized = (box: Box, dx: number, dy: number, viewport: Viewport): Box => ({
  ...box,
  width: between(box.width + dx, least.width, viewport.width - box.left),
  height: between(box.height + dy, least.height, viewport.height - box.top),
});
