import { useDeferredValue, useMemo, useRef } from 'react';
import type { CalculatorEvent, CalculatorState } from '../calculator-state.ts';
import type { DrawnLine } from '../drawn-line.ts';
import { home } from '../maths/view-box.ts';
import { meetings, noticesOf } from '../notices.ts';
import styles from './graph-tab.module.css';
import { LineList } from './line-list.tsx';
import { Plot } from './plot.tsx';
import { useSize } from './use-size.ts';

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
  const notices = useMemo(() => noticesOf(calm.lines, calm.view, calm.size), [calm.lines, calm.view, calm.size]);
  const crossings = useMemo(() => meetings(calm.lines, calm.view, calm.size), [calm.lines, calm.view, calm.size]);
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
