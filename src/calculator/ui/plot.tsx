import { type KeyboardEvent, useId, useRef } from 'react';
import { VisuallyHidden } from '../../views/ui/visually-hidden.tsx';
import type { CalculatorEvent } from '../calculator-state.ts';
import type { DrawnLine } from '../drawn-line.ts';
import type { Point } from '../maths/sample.ts';
import { fitHeight, pan, type Size, toBounds, type View, zoom } from '../maths/view-box.ts';
import { type Trace, traceAt, traceable, tracedPoint, traceMoved, traceSwitched } from '../trace.ts';
import styles from './plot.module.css';
import { PlotPicture } from './plot-picture.tsx';
import { PlotTools } from './plot-tools.tsx';
import { TraceBar } from './trace-bar.tsx';
import { usePlotGestures } from './use-plot-gestures.ts';

/** By how many pixels an arrow key moves the view, and by how much a key or button zooms. */
const [keyStep, keyZoom] = [40, 1.5];
const arrows: Record<string, [dx: 0 | 1 | -1, dy: 0 | 1 | -1]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The picture with everything that moves it: pointer, wheel, keys, buttons. While a point is followed the arrows move that. */
export function Plot({
  view,
  size,
  lines,
  points,
  trace,
  send,
}: {
  view: View;
  size: Size;
  lines: readonly DrawnLine[];
  points: readonly Point[];
  trace: Trace | null;
  send: (event: CalculatorEvent) => void;
}) {
  const surface = useRef<HTMLDivElement>(null);
  const hint = useId();
  const traced = tracedPoint(lines, trace);
  const setView = (changed: View | null) => send({ type: 'view.change', view: changed });
  const setTrace = (changed: Trace | null) => send({ type: 'trace.change', trace: changed });
  const gestures = usePlotGestures({
    surface,
    view,
    size,
    onView: setView,
    onTap: (place) => setTrace(traceAt(place, { view, size, lines, points })),
  });

  const toggleTrace = () => {
    const [first] = traceable(lines);
    setTrace(traced || !first ? null : { id: first.id, x: view.cx });
  };
  const fit = () => {
    const { left, right } = toBounds(view, size);
    const xs = Array.from({ length: 201 }, (_, at) => left + ((right - left) * at) / 200);
    const ys = lines.flatMap(({ shown, line }) => (shown && line.kind === 'curve' ? xs.map(line.f) : []));
    setView(fitHeight(view, size, [...ys, ...lines.flatMap(({ line }) => (line.kind === 'point' ? [line.y] : []))]));
  };
  const zoomBy = (factor: number) => () => setView(zoom(view, factor));
  const goHome = () => setView(null);
  const acts = new Map([
    ['+', zoomBy(keyZoom)],
    ['=', zoomBy(keyZoom)],
    ['-', zoomBy(1 / keyZoom)],
    ['0', goHome],
    ['Home', goHome],
    ['f', fit],
    ['t', toggleTrace],
  ]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = arrows[event.key];
    const act = acts.get(event.key);
    if (!arrow && !act) return;
    event.preventDefault();
    act?.();
    if (!arrow) return;
    const [dx, dy] = arrow;
    if (!trace || !traced) return setView(pan(view, -dx * keyStep, -dy * keyStep));
    const moved = dx === 0 ? traceSwitched(trace, lines, dy === 1 ? 1 : -1) : traceMoved(trace, view, dx);
    setTrace(moved);
    const { left, right } = toBounds(view, size);
    if (moved.x < left || moved.x > right) setView({ ...view, cx: moved.x });
  };

  return (
    <div className={styles.plot}>
      <div
        ref={surface}
        role="application"
        aria-label="Graph"
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a widget with keys of its own, which the hint tells.
        tabIndex={0}
        className={styles.surface}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        <PlotPicture view={view} size={size} lines={lines} points={points} traced={traced} />
      </div>
      <VisuallyHidden>
        <span id={hint}>
          Arrow keys move the view, plus and minus zoom, 0 goes home, F fits the height, T follows a curve. The table has the same
          values.
        </span>
      </VisuallyHidden>
      <PlotTools
        onZoomIn={zoomBy(keyZoom)}
        onZoomOut={zoomBy(1 / keyZoom)}
        onHome={goHome}
        onFit={fit}
        onTrace={toggleTrace}
        isTracing={traced !== null}
        canTrace={traceable(lines).length > 0}
      />
      {traced ? (
        <TraceBar traced={traced} onMove={(x) => setTrace({ id: traced.line.id, x })} onEnd={() => setTrace(null)} />
      ) : null}
    </div>
  );
}
