import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './split-pane.module.css';
import { useTopAgain } from './use-top-again.ts';

const [least, most, start, byKey] = [20, 80, 50, 5];
const clamp = (share: number) => Math.min(most, Math.max(least, share));

/** What each key makes of the first pane's share, in percent. */
const moves: Record<string, (share: number) => number> = {
  ArrowLeft: (share) => share - byKey,
  ArrowUp: (share) => share - byKey,
  ArrowRight: (share) => share + byKey,
  ArrowDown: (share) => share + byKey,
  Home: () => least,
  End: () => most,
  Enter: () => start,
};

/**
 * Passage and question with a divider between them, moved by pointer, by arrow keys (Home, End; Enter and a double click put it
 * back) and forgotten with the component. Side by side, or the passage above on a narrow screen. Without a `passage` the
 * question has it all; `isFigure`: a figure alone stands beside it only where there is room for both, else they scroll as one, from the top again
 * when the question (`shows`) is another. Its keys stop here (`stopPropagation`), so that they do not also move between questions.
 */
export function SplitPane({
  passage,
  isFigure = false,
  shows,
  children,
}: {
  passage?: ReactNode;
  isFigure?: boolean;
  shows?: number;
  children: ReactNode;
}) {
  const [share, setShare] = useState(start);
  const panes = useRef<HTMLDivElement>(null);
  const stacked = useStacked();
  const id = useId();

  useLayoutEffect(() => {
    panes.current?.style.setProperty('--share', String(share));
  }, [share]);
  const onScroll = useTopAgain(panes, shows);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    setShare((now) => clamp(move(now)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!panes.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = panes.current.getBoundingClientRect();
    const part = stacked ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width;
    setShare(clamp(Math.round(part * 100)));
  };

  if (!passage) return <div className={styles.single}>{children}</div>;
  return (
    <div ref={panes} className={classes(styles.split, isFigure && styles.figure)} onScroll={onScroll}>
      <div id={id} className={styles.first}>
        {passage}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: an hr cannot be a focusable splitter with a value. */}
      <div
        role="separator"
        tabIndex={0}
        aria-label="Divider between passage and question"
        aria-orientation={stacked ? 'horizontal' : 'vertical'}
        aria-controls={id}
        aria-valuenow={share}
        aria-valuemin={least}
        aria-valuemax={most}
        className={styles.divider}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => setShare(start)}
      />
      <div className={styles.second}>{children}</div>
    </div>
  );
}

/** The same condition stands in split-pane.module.css. */
const narrow = '(width < 44rem)';

const subscribe = (changed: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

/** Whether the panes lie one above the other. */
function useStacked() {
  return useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
}
