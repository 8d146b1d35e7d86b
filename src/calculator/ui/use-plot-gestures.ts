import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { pan, type Size, type View, zoom } from '../maths/view-box.ts';

/** A press that moves less than this, in pixels, is a tap. */
const tapDistance = 5;
const wheelStep = 0.0015;

type Place = { x: number; y: number };

/** Drag moves the view, two fingers and the wheel zoom where they are, a tap is told with its place in pixels. */
export function usePlotGestures({
  surface,
  view,
  size,
  onView,
  onTap,
}: {
  surface: RefObject<HTMLElement | null>;
  view: View;
  size: Size;
  onView: (view: View) => void;
  onTap: (place: Place) => void;
}) {
  const fingers = useRef(new Map<number, Place>());
  const travelled = useRef(0);
  const latest = useRef({ view, size, onView });
  useEffect(() => {
    latest.current = { view, size, onView };
  });

  useEffect(() => {
    const element = surface.current;
    // React listens to the wheel passively: then the page would scroll or zoom as well.
    const turned = (event: WheelEvent) => {
      event.preventDefault();
      const now = latest.current;
      const factor = Math.exp(-event.deltaY * wheelStep * (event.ctrlKey ? 6 : 1));
      now.onView(zoom(now.view, factor, fromMiddle(placeIn(element, event), now.size)));
    };
    element?.addEventListener('wheel', turned, { passive: false });
    return () => element?.removeEventListener('wheel', turned);
  }, [surface]);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (fingers.current.size === 0) travelled.current = 0;
      fingers.current.set(event.pointerId, placeIn(event.currentTarget, event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const here = placeIn(event.currentTarget, event);
      const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
      fingers.current.set(event.pointerId, here);
      travelled.current += distance(before, here);
      if (travelled.current < tapDistance) return;
      const moved = pan(view, (here.x - before.x) / (other ? 2 : 1), (here.y - before.y) / (other ? 2 : 1));
      if (!other) return onView(moved);
      const middle = { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 };
      onView(zoom(moved, distance(here, other) / Math.max(1, distance(before, other)), fromMiddle(middle, size)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const place = fingers.current.get(event.pointerId);
      fingers.current.delete(event.pointerId);
      if (place && travelled.current < tapDistance && fingers.current.size === 0) onTap(place);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      fingers.current.delete(event.pointerId);
    },
  };
}

function placeIn(element: Element | null, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const box = element?.getBoundingClientRect();
  return { x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) };
}

const fromMiddle = ({ x, y }: Place, { width, height }: Size): Place => ({ x: x - width / 2, y: y - height / 2 });
const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y);
