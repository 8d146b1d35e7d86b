import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Size } from '../maths/view-box.ts';

/** The size of an element in whole pixels, as it changes. 0 by 0 while it is hidden. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const seen = element.current;
    if (!seen) return;
    const measure = () =>
      setSize((before) => {
        const [width, height] = [Math.floor(seen.clientWidth), Math.floor(seen.clientHeight)];
        return before.width === width && before.height === height ? before : { width, height };
      });
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(seen);
    return () => watching.disconnect();
  }, [element]);
  return size;
}
