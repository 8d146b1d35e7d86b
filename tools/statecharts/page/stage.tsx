import Maximize from 'lucide-react/icons/maximize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type MouseEvent, memo, type ReactNode, useId } from 'react';
import { Chart } from '../chart/chart.tsx';
import type { Layout } from '../chart/layout.ts';
import { Overview } from './overview.tsx';
import styles from './stage.module.css';
import { useZoom } from './use-zoom.ts';

const Drawn = memo(Chart);

export type StageProps = {
  layout: Layout;
  active: ReadonlySet<string>;
  hot: readonly string[];
  /** The transition whose words were clicked. */
  onTransition: (id: string) => void;
  /** The composite state whose title was clicked, or clicked twice. */
  onFold: (state: string) => void;
  onOpen: (state: string) => void;
};

const idOf = (target: EventTarget, kind: 'send' | 'fold') =>
  target instanceof Element ? (target.closest<SVGElement>(`[data-${kind}]`)?.dataset[kind] ?? null) : null;

/** A chart that can be moved and zoomed, with the states that are on and the transitions taken last. What a click does in it, buttons beside it do too. */
export function Stage({ layout, active, hot, onTransition, onFold, onOpen }: StageProps) {
  const id = useId();
  const { frame, paper, shown, lookAt, zoomIn, zoomOut, showAll, onKeyDown } = useZoom(layout, active);
  const click = ({ target, detail }: MouseEvent) => {
    const sent = idOf(target, 'send');
    const folded = idOf(target, 'fold');
    if (sent) onTransition(sent);
    else if (folded && detail === 1) onFold(folded);
    else if (folded) onOpen(folded);
  };
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
        onClick={click}
        className={styles.frame}
      >
        <div ref={paper} className={styles.paper}>
          <Drawn layout={layout} active={active} hot={hot} isInteractive />
        </div>
      </div>
      <p id={`${id}-keys`} className={styles.keys}>
        Drag or arrow keys move, wheel or <kbd>+</kbd> <kbd>-</kbd> zoom, <kbd>0</kbd> shows all. A click on an event sends it, on
        the title of a state that holds others folds it, twice opens its own chart.
      </p>
      <Overview layout={layout} active={active} shown={shown} onLook={lookAt} />
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
