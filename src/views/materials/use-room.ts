import { type RefObject, useEffect, useState } from 'react';
import type { PageSize } from '../../machines/materials/pdf-document.setup.ts';

/** The room inside an element, without its padding and scroll bars, in CSS pixels; null until it is known. */
export function useRoom(element: RefObject<HTMLElement | null>): PageSize | null {
  const [room, setRoom] = useState<PageSize | null>(null);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
