import { select } from 'd3-selection';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomTransform } from 'd3-zoom';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Layout } from '../chart/layout.ts';
import { beginning, centred, findPlace, isSeen, readable, whole } from './lying.ts';

const farthest = 0.05;
const closest = 2.5;
/** Of one press of a key or a button. */
const nearer = 1.25;
const stride = 60;

/** Where each arrow key looks to. */
const strides: Record<string, readonly [number, number]> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
};
const factors: Record<string, number> = { '+': nearer, '=': nearer, '-': 1 / nearer };

export type Zooming = {
  frame: RefObject<HTMLDivElement | null>;
  /** What is moved within the frame. */
  paper: RefObject<HTMLDivElement | null>;
  /** What of the chart is in the frame, drawn into the overview. */
  shown: RefObject<SVGRectElement | null>;
  /** Brings a place of the chart into the middle, in the chart's own measures. */
  lookAt: (x: number, y: number) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  showAll: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Pan and zoom of a chart, by pointer, wheel, keys and buttons. How the chart lies is the frame’s own matter and no state of the page: as
 * `beginning` has it, until somebody moves it. When others are on that are out of sight, they are brought into it.
 */
export function useZoom(layout: Layout, active: ReadonlySet<string>): Zooming {
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const shown = useRef<SVGRectElement>(null);
  const zooming = useRef<ZoomBehavior<HTMLDivElement, unknown>>(null);
  const isMoved = useRef(false);
  const drawn = useRef<Layout>(null);
  useLayoutEffect(() => {
    drawn.current = layout;
  }, [layout]);

  const put = (at: (frame: HTMLDivElement) => ZoomTransform) => {
    if (frame.current) zooming.current?.transform(select(frame.current), at(frame.current));
  };
  const begin = useEffectEvent(() => {
    isMoved.current = false;
    put((current) => beginning(current, layout, active));
  });
  const keep = useEffectEvent(() => {
    if (!isMoved.current) begin();
  });
  const reveal = useEffectEvent(() => {
    const place = findPlace(layout, active);
    if (!frame.current || !place) return;
    const at = zoomTransform(frame.current);
    if (!isSeen(frame.current, place, at)) put((current) => centred(current, place, at.k));
  });

  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const behaviour = zoom<HTMLDivElement, unknown>()
      .scaleExtent([farthest, closest])
      .on('zoom', ({ transform: { x, y, k }, sourceEvent }: { transform: ZoomTransform; sourceEvent: unknown }) => {
        // Null where it was not a person.
        if (sourceEvent) isMoved.current = true;
        if (paper.current) paper.current.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
        const { clientWidth, clientHeight } = current;
        const seen = { x: -x / k, y: -y / k, width: clientWidth / k, height: clientHeight / k };
        for (const [name, value] of Object.entries(seen)) shown.current?.setAttribute(name, String(value));
        // Of a chart that is seen whole nobody needs to see it twice.
        const { width = 0, height = 0 } = drawn.current ?? {};
        const isWhole = seen.x <= 0 && seen.y <= 0 && seen.x + seen.width >= width && seen.y + seen.height >= height;
        shown.current?.ownerSVGElement?.toggleAttribute('data-whole', isWhole);
      });
    zooming.current = behaviour;
    const selected = select(current).call(behaviour);
    const resized = new ResizeObserver(() => keep());
    resized.observe(current);
    return () => {
      resized.disconnect();
      selected.on('.zoom', null);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each new chart, once.
  useLayoutEffect(() => begin(), [layout]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change of what is on, once.
  useEffect(() => reveal(), [active]);

  const by = (factor: number) => {
    isMoved.current = true;
    if (frame.current) zooming.current?.scaleBy(select(frame.current), factor);
  };
  const go = ([x, y]: readonly [number, number]) => {
    isMoved.current = true;
    put((current) => {
      const at = zoomTransform(current);
      return at.translate(x / at.k, y / at.k);
    });
  };
  const showAll = () => {
    isMoved.current = false;
    put((current) => whole(current, layout));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const factor = factors[event.key];
    const way = strides[event.key];
    if (factor) by(factor);
    else if (way) go(way);
    else if (event.key === '0') showAll();
    else return;
    event.preventDefault();
  };
  const lookAt = (x: number, y: number) => {
    isMoved.current = true;
    put((current) => centred(current, { x, y, width: 0, height: 0 }, Math.max(zoomTransform(current).k, readable)));
  };
  return { frame, paper, shown, lookAt, zoomIn: () => by(nearer), zoomOut: () => by(1 / nearer), showAll, onKeyDown };
}
