import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './split-pane.module.css';
import { useTopAgain } from './use-top-again.ts';

const [least, most, byKey] = [20, 80, 5];
/** The first pane's share before the divider is moved, in percent. */
export const evenShare = 50;
const clamp = (share: number) => Math.min(most, Math.max(least, share));

/** What each key makes of the first pane's share, in percent. */
const moves: Record<string, (share: number) => number> = {
  ArrowLeft: (share) => share - byKey,
  ArrowUp: (share) => share - byKey,
  ArrowRight: (share) => share + byKey,
  ArrowDown: (share) => share + byKey,
  Home: () => least,
  End: () => most,
  Enter: () => evenShare,
};

/** Where the divider stands: the first pane's share, in percent, which `--share` of an element around tells the styles too. */
export type Divider = { share: number; onShare: (share: number) => void };

/**
 * Passage and question with a divider between them, moved by pointer, by arrow keys (Home, End; Enter and a double click put it
 * back). Side by side, or the passage above on a narrow screen. Without a `passage` the
 * question has it all; `isFigure`: a figure alone stands beside it only where there is room for both, else they scroll as one, from the top again
 * whenever they come onto the screen. Its keys stop here (`stopPropagation`), so that they do not also move between questions.
 */
export function SplitPane({
  passage,
  isFigure = false,
  isShown,
  share,
  onShare,
  children,
}: Divider & {
  passage?: ReactNode;
  isFigure?: boolean;
  isShown: boolean;
  children: ReactNode;
}) {
  const panes = useRef<HTMLDivElement>(null);
  const stacked = useStacked();
  const id = useId();
  const onScroll = useTopAgain(panes, isShown);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    onShare(clamp(move(share)));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!panes.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = panes.current.getBoundingClientRect();
    const part = stacked ? (event.clientY - box.top) / box.height : (event.clientX - box.left) / box.width;
    onShare(clamp(Math.round(part * 100)));
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
        onDoubleClick={() => onShare(evenShare)}
      />
      <div className={styles.second}>{children}</div>
    </div>
  );
}

/** Whether the panes lie one above the other; the same condition stands in split-pane.module.css. */
const useStacked = () => useMedia('(width < 44rem)');
