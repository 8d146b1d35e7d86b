import { type RefObject, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CalculatorEvent, CalculatorState } from '../calculator-state.ts';
import type { DrawnLine } from '../drawn-line.ts';
import { home, type Size } from '../maths/view-box.ts';
import { meetings, regression, toNotices } from '../notices.ts';
import styles from './graph-tab.module.css';
import { LineList } from './line-list.tsx';
import { Plot } from './plot.tsx';

/** The lines and their picture. What is found on them is looked for once the view stands still. */
export function GraphTab({
  state,
  lines,
  send,
}: {
  state: CalculatorState;
  lines: readonly DrawnLine[];
  send: (event: CalculatorEvent) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const view = useMemo(() => state.view ?? home(size), [state.view, size]);
  const calm = useDeferredValue({ lines, view, size });
  const notices = useMemo(() => toNotices(calm.lines, calm.view, calm.size), [calm.lines, calm.view, calm.size]);
  const crossings = useMemo(
    () => [...meetings(calm.lines, calm.view, calm.size), ...regression(calm.lines)],
    [calm.lines, calm.view, calm.size],
  );
  return (
    <section aria-label="Graph" className={styles.tab}>
      <div ref={frame} className={styles.frame}>
        <Plot
          view={view}
          size={size}
          lines={lines}
          points={[...notices.flatMap(({ findings }) => findings), ...crossings.flatMap(({ points }) => points)]}
          trace={state.trace}
          send={send}
        />
      </div>
      <LineList lines={lines} notices={notices} crossings={crossings} focused={state.focused} send={send} />
    </section>
  );
}

/** The size of an element in whole pixels, as it changes. 0 by 0 while it is hidden. */
function useSize(element: RefObject<HTMLElement | null>): Size {
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
