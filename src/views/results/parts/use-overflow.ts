import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A box, and whether what it holds is wider than it, as either changes: only then is there anything to scroll. */
export function useOverflow(): [box: RefObject<HTMLDivElement | null>, isWider: boolean] {
  const box = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useLayoutEffect(() => {
    const seen = box.current;
    if (!seen) return;
    const measure = () => setWider(seen.scrollWidth > seen.clientWidth);
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(seen);
    for (const held of seen.children) watching.observe(held);
    return () => watching.disconnect();
  }, []);
  return [box, isWider];
}
