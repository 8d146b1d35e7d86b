import './chart.css';
import type { Layout, Line, PlacedEdge, PlacedState } from './layout.ts';
import { drawHead, drawPath, round } from './line.ts';
import { measureWidth, sizes } from './text.ts';

const names = (...each: (string | false)[]) => each.filter(Boolean).join(' ');

/** What can be done in a chart on a page: its places carry the ids of what they stand for (`data-send`, `data-fold`). */
type Ways = { isInteractive?: boolean };

/**
 * A statechart as Harel drew them. `active`: ids of the states that are on; `hot`: ids of the transitions taken last, more than one where an
 * `always` follows or several regions took the event. What is on and what was taken is told by the classes `on` and `hot`, which chart.css colours; `data-state` and `data-transitions` carry the ids.
 */
export function Chart({
  layout,
  active,
  hot,
  isInteractive = false,
}: { layout: Layout; active: ReadonlySet<string>; hot: readonly string[] } & Ways) {
  const { machine, width, height, states, dots, edges } = layout;
  const isHot = ({ transitions }: PlacedEdge) => transitions.some((id) => hot.includes(id));
  return (
    <svg
      className="chart"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={`Statechart ${machine}`}
    >
      {states.map((state) => (
        <Shape key={state.id} state={state} isOn={active.has(state.id)} />
      ))}
      {dots.map(({ state, x, y }) => (
        <circle key={state} className="dot" cx={round(x)} cy={round(y)} r={5} />
      ))}
      {edges.map((edge) => (
        <Arrow key={edge.id} edge={edge} isHot={isHot(edge)} />
      ))}
      {states.map((state) => (
        <Words key={state.id} state={state} isOn={active.has(state.id)} hot={hot} isInteractive={isInteractive} />
      ))}
      {edges.map((edge) => (
        <Label key={edge.id} edge={edge} hot={hot} isHot={isHot(edge)} isInteractive={isInteractive} />
      ))}
    </svg>
  );
}

const toClassNames = ({ type, isRegion, isFolded, depth }: PlacedState, isOn: boolean) =>
  names('state', type, isFolded && 'folded', isRegion && 'region', depth % 2 === 1 && 'odd', isOn && 'on');

/** The box; a final state's has a ring, a history state is a circle. */
function Shape({ state, isOn }: { state: PlacedState; isOn: boolean }) {
  const { id, x, y, width, height, type, lines } = state;
  const box = { x: round(x), y: round(y), width: round(width), height: round(height) };
  const hasBar = lines.length > 0 || type === 'compound' || type === 'parallel';
  return (
    <g className={toClassNames(state, isOn)} data-state={id}>
      {type === 'history' ? (
        <circle cx={round(x + width / 2)} cy={round(y + height / 2)} r={width / 2} className="box" />
      ) : (
        <rect {...box} rx={8} className="box" />
      )}
      {type === 'final' ? (
        <rect x={box.x + 3} y={box.y + 3} width={box.width - 6} height={box.height - 6} rx={6} className="ring" />
      ) : null}
      {hasBar ? <path d={`M${box.x} ${round(y + sizes.titleBar)}h${box.width}`} className="bar" /> : null}
    </g>
  );
}

/** What stands in the box. It is painted over the arrows, which leave it room. */
function Words({ state, isOn, hot, isInteractive }: { state: PlacedState; isOn: boolean; hot: readonly string[] } & Ways) {
  const { id, x, y, width, height, type, title, isFolded, isDeep, depth, tags, lines } = state;
  const canFold = isInteractive && depth > 0 && (isFolded || type === 'compound' || type === 'parallel');
  if (type === 'history') {
    return (
      <text x={round(x + width / 2)} y={round(y + height / 2 + 4)} className="title middle">
        {isDeep ? 'H*' : 'H'}
      </text>
    );
  }
  return (
    <g className={toClassNames(state, isOn)}>
      <text x={round(x + sizes.padding)} y={round(y + 17.5)} className="title" data-fold={canFold ? id : undefined}>
        {title}
      </text>
      <Tags tags={tags} right={x + width - sizes.padding / 2} y={y} />
      <Lines lines={lines} hot={hot} isInteractive={isInteractive} />
    </g>
  );
}

function Tags({ tags, right, y }: { tags: readonly string[]; right: number; y: number }) {
  let end = right;
  return tags.map((tag) => {
    const width = measureWidth(tag) + sizes.padding;
    end -= width + 4;
    return (
      <g key={tag} className="tag">
        <rect x={round(end)} y={round(y + 5)} width={width} height={16} rx={8} />
        <text x={round(end + sizes.padding / 2)} y={round(y + 16.5)}>
          {tag}
        </text>
      </g>
    );
  });
}

function Lines({ lines, hot, isInteractive }: { lines: readonly Line[]; hot: readonly string[] } & Ways) {
  return lines.map((line) => {
    const isHot = line.transition !== null && hot.includes(line.transition);
    return (
      <g
        key={`${line.y} ${line.text}`}
        className={names('line', line.tone, isHot && 'hot')}
        data-send={isInteractive ? (line.transition ?? undefined) : undefined}
      >
        {line.mark ? <Sign line={line} /> : null}
        <text x={round(line.x)} y={round(line.y + 11)} xmlSpace="preserve">
          {line.text}
        </text>
      </g>
    );
  });
}

/** A clock before a delay, a wedge before an actor. */
function Sign({ line }: { line: Line }) {
  const x = round(line.x - sizes.mark + 5);
  const y = round(line.y + sizes.line / 2);
  if (line.mark === 'delay') {
    return (
      <g className="mark">
        <circle cx={x} cy={y} r={4.5} />
        <path d={`M${x} ${y - 2.8}V${y}H${x + 2.4}`} />
      </g>
    );
  }
  return <path className="mark actor" d={`M${x - 3.5} ${y - 4.5}L${x + 4} ${y}L${x - 3.5} ${y + 4.5}Z`} />;
}

/** A line with rounded corners, and the head of an arrow at its end. */
function Arrow({ edge: { transitions, points }, isHot }: { edge: PlacedEdge; isHot: boolean }) {
  return (
    <g className={names('edge', isHot && 'hot')} data-transitions={transitions.join(' ')}>
      <path className="path" d={drawPath(points)} />
      <path className="head" d={drawHead(points)} />
    </g>
  );
}

function Label({
  edge: { label },
  hot,
  isHot,
  isInteractive,
}: { edge: PlacedEdge; hot: readonly string[]; isHot: boolean } & Ways) {
  if (!label) return null;
  return (
    <g className={names('label', isHot && 'hot')}>
      <rect x={round(label.x)} y={round(label.y)} width={round(label.width)} height={round(label.height)} rx={5} />
      <Lines lines={label.lines} hot={hot} isInteractive={isInteractive} />
    </g>
  );
}
