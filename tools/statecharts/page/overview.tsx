import type { MouseEvent, RefObject } from 'react';
import type { Layout } from '../chart/layout.ts';
import styles from './stage.module.css';

/** The whole chart in small, with what of it is in the frame; a click brings a place into the middle. Keys move the frame itself. */
export function Overview({
  layout: { width, height, states },
  active,
  shown,
  onLook,
}: {
  layout: Layout;
  active: ReadonlySet<string>;
  shown: RefObject<SVGRectElement | null>;
  onLook: (x: number, y: number) => void;
}) {
  const look = ({ clientX, clientY, currentTarget }: MouseEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    onLook(((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height);
  };
  return (
    <svg viewBox={`0 0 ${width} ${height}`} onClick={look} className={styles.overview} aria-hidden>
      {states.map((state) => (
        <rect
          key={state.id}
          x={state.x}
          y={state.y}
          width={state.width}
          height={state.height}
          rx={8}
          data-on={active.has(state.id) || undefined}
        />
      ))}
      <rect ref={shown} className={styles.shown} />
    </svg>
  );
}
