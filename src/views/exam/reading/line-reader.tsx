import { useSelector } from '@xstate/react';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './reading.module.css';
import type { ReadingTools } from './reading-context.ts';
import { isRulerOpen } from './reading-view.ts';

const step = 4;
const clamp = (at: number) => Math.min(92, Math.max(0, at));

/** What each key makes of the place, in percent from the top. */
const moves: Record<string, (at: number) => number> = {
  ArrowUp: (at) => at - step,
  ArrowDown: (at) => at + step,
  Home: () => 0,
  End: () => 92,
};

/** The line reader over the text, while it is wanted. */
export const LineReader = ({ tools }: { tools: ReadingTools }) => (useSelector(tools, isRulerOpen) ? <Reader /> : null);

/**
 * A band with a few lines of the text; what is above and below is dimmed. Its handle is moved by pointer and by arrow keys, and nothing else of it
 * takes a click.
 */
function Reader() {
  const [at, setAt] = useState(20);
  const reader = useRef<HTMLDivElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    reader.current?.style.setProperty('--line', String(at));
  }, [at]);
  useEffect(() => handle.current?.focus(), []);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setAt((now) => clamp(move(now)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!reader.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { top, height } = reader.current.getBoundingClientRect();
    setAt(clamp(((event.clientY - top) / height) * 100 - step));
  };
  return (
    <div ref={reader} className={styles.reader}>
      <div className={styles.band}>
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label="Line reader"
          aria-orientation="vertical"
          aria-valuemin={0}
          aria-valuemax={92}
          aria-valuenow={Math.round(at)}
          className={styles.handle}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onPointerMove}
        />
      </div>
    </div>
  );
}
