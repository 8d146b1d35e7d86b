import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** Two taps of a finger are one double tap so near to each other in time, in ms, and in place, in CSS pixels. */
const near = { ms: 350, px: 32 };

/** A place of what scrolls, as if it had no size of its own (`left`, `top`), and where it is in the window's part of it (`x`, `y`). */
type Place = { left: number; top: number; x: number; y: number };

/**
 * Listens to double taps of a finger on what scrolls; when its contents have another `scale` after one, what was tapped is where it was, unless they begin at `start`. A mouse's double
 * click is left alone: it selects a word.
 */
export function useDoubleTap(
  desk: RefObject<HTMLElement | null>,
  { scale, start }: { scale: number; start: number | null },
  onDoubleTap: () => void,
) {
  const last = useRef({ at: 0, x: 0, y: 0 });
  const tapped = useRef<Place | null>(null);
  useEffect(() => {
    const place = tapped.current;
    tapped.current = null;
    if (place) desk.current?.scrollTo(start ?? place.left * scale - place.x, place.top * scale - place.y);
  }, [desk, scale, start]);
  return ({ pointerType, isPrimary, timeStamp: at, clientX: x, clientY: y, target }: PointerEvent) => {
    const shown = desk.current;
    if (pointerType !== 'touch' || !isPrimary || !shown || (target instanceof Element && target.closest('button'))) return;
    const { at: before, x: left, y: top } = last.current;
    const isDouble = at - before < near.ms && Math.hypot(x - left, y - top) < near.px;
    last.current = isDouble ? { at: 0, x: 0, y: 0 } : { at, x, y };
    if (!isDouble) return;
    const box = shown.getBoundingClientRect();
    const inside = { x: x - box.left, y: y - box.top };
    tapped.current = { ...inside, left: (shown.scrollLeft + inside.x) / scale, top: (shown.scrollTop + inside.y) / scale };
    onDoubleTap();
  };
}
