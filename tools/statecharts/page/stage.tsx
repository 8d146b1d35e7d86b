import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { memo, type ReactNode, useId } from 'react';
import type { AnyStateMachine } from 'xstate';
import { Chart } from '../chart/chart.tsx';
import type { Layout } from '../chart/layout.ts';
import { drawChart } from '../chart/mermaid.ts';
import styles from './stage.module.css';
import { useZoom } from './use-zoom.ts';

const Drawn = memo(Chart);

export type StageProps = { layout: Layout; active: ReadonlySet<string>; hot: readonly string[] };

/** A chart that can be moved and zoomed, with the states that are on and the transitions taken last. */
export function Stage({ layout, active, hot }: StageProps) {
  const id = useId();
  const { frame, paper, zoomIn, zoomOut, showAll, onKeyDown } = useZoom(layout, active);
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, a picture. */}
      <div
        ref={frame}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved by keys has to have the focus.
        tabIndex={0}
        aria-label={`Chart of ${layout.machine}`}
        aria-describedby={`${id}-keys`}
        onKeyDown={onKeyDown}
        className={styles.frame}
      >
        <div ref={paper} className={styles.paper}>
          <Drawn layout={layout} active={active} hot={hot} />
        </div>
      </div>
      <p id={`${id}-keys`} className={styles.keys}>
        Drag or arrow keys move, wheel or <kbd>+</kbd> <kbd>-</kbd> zoom, <kbd>0</kbd> shows all
      </p>
      <div className={styles.tools}>
        <Tool label="Zoom in" onClick={zoomIn} icon={<Plus aria-hidden />} />
        <Tool label="Zoom out" onClick={zoomOut} icon={<Minus aria-hidden />} />
        <Tool label="Show all" onClick={showAll} icon={<Maximize aria-hidden />} />
      </div>
    </div>
  );
}

function Tool({ label, onClick, icon }: { label: string; onClick: () => void; icon: ReactNode }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick} className={styles.tool}>
      {icon}
    </button>
  );
}

/** The same chart for whoever does not see it, or wants to copy it. */
export const ChartText = memo(function ChartText({ machine }: { machine: AnyStateMachine }) {
  return (
    <details className={styles.text}>
      <summary>Chart as text</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys. */}
      <section tabIndex={0} aria-label={`Chart of ${machine.id} as Mermaid text`}>
        <pre>{drawChart(machine)}</pre>
      </section>
    </details>
  );
});
