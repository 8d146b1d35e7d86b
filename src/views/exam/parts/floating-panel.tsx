import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Move from 'lucide-react/icons/move';
import Scaling from 'lucide-react/icons/scaling';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './floating-panel.module.css';
import { type Grip, usePanelBox } from './use-panel-box.ts';

/** Pixels that a key moves or resizes by. */
const keyStep = 24;
const arrows: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};
const grows: Record<string, number> = { '+': keyStep, '=': keyStep, '-': -keyStep };

/** A name in a panel's title bar: its own, or that of another panel, which a press shows in its place. */
type PanelTab = { label: string; onShow?: () => void };

/**
 * Whether a panel is to be seen, and whether it takes the focus then; `tabs`: what shares its place, in order, where there is room for one panel only.
 */
export type PanelState = { open: boolean; takesFocus?: boolean; onClose: () => void; tabs?: PanelTab[] | undefined };

/**
 * A panel beside the questions, not a modal one: dragged by its title bar, resized by its corner, maximised, and all of that by
 * keyboard without a key that a mock test forbids. It opens docked (left half; lower half of a narrow screen) and the exam hall
 * makes room (`--dock`, `--sheet`), so that no answer is covered. What is in it stays loaded while it is closed.
 * Keys of its bar: arrows go from button to button and down into the content; on a pressed 'Move' or 'Resize' they move or
 * resize, and plus and minus resize.
 */
export function FloatingPanel({
  label,
  open,
  takesFocus = true,
  onClose,
  tabs = [{ label }],
  children,
}: PanelState & { label: string; children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isMaximised, setMaximised] = useState(false);
  const { isUnmoved, dragging, nudge, grip } = usePanelBox(panel, isMaximised);
  const isDocked = isUnmoved && !isMaximised;
  const [held, setHeld] = useState<Grip | null>(null);
  useFocusOnOpening(panel, open, takesFocus);
  useRoomBeside(open && isDocked);

  const hold = (what: Grip) => () => setHeld((now) => (now === what ? null : what));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[event.key];
    const growth = grows[event.key];
    const grown = held !== null && growth !== undefined;
    if (!arrow && !grown) return;
    event.preventDefault();
    event.stopPropagation();
    if (grown) nudge('resize', growth, growth);
    else if (arrow && held) nudge(held, ...arrow);
    else if (arrow) walk(event.currentTarget, event.key, content.current);
  };

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      data-panel=""
      data-maximised={isMaximised || undefined}
      hidden={!open}
      inert={!open}
      className={classes(styles.panel, isDocked && styles.docked, dragging && styles.dragging)}
    >
      <div
        className={styles.bar}
        onKeyDown={onKeyDown}
        role="toolbar"
        aria-label={`${label}: panel`}
        {...(isMaximised ? {} : grip('move'))}
      >
        <div className={styles.tabs}>
          {tabs.map((tab) =>
            tab.onShow ? (
              <Button key={tab.label} small tone="plain" label={`Show ${tab.label.toLowerCase()}`} onClick={tab.onShow}>
                {tab.label}
              </Button>
            ) : (
              <h2 key={tab.label} className={styles.title}>
                {tab.label}
              </h2>
            ),
          )}
        </div>
        {isMaximised ? null : (
          <>
            <Button
              small
              tone="plain"
              label="Move"
              icon={<Move aria-hidden="true" />}
              pressed={held === 'move'}
              onClick={hold('move')}
            />
            <Button
              small
              tone="plain"
              label="Resize"
              icon={<Scaling aria-hidden="true" />}
              pressed={held === 'resize'}
              onClick={hold('resize')}
            />
          </>
        )}
        <Button
          small
          tone="plain"
          label={isMaximised ? 'Restore' : 'Maximize'}
          icon={isMaximised ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          onClick={() => {
            setHeld(null);
            setMaximised(!isMaximised);
          }}
        />
        <Button small tone="plain" label={`Close ${label.toLowerCase()}`} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      <VisuallyHidden live>{held ? `The arrow keys ${held} the panel now.` : ''}</VisuallyHidden>
      <div ref={content} className={styles.content}>
        {children}
      </div>
      {isMaximised ? null : <div aria-hidden="true" className={styles.corner} {...grip('resize')} />}
    </div>
  );
}

/** Tells the style sheets of the exam hall how many panels are docked (`data-docked-panels`), for which it makes room. */
function useRoomBeside(isDocked: boolean) {
  useLayoutEffect(() => {
    if (!isDocked) return;
    countDocked(1);
    return () => countDocked(-1);
  }, [isDocked]);
}

function countDocked(more: number) {
  const { dataset } = document.documentElement;
  const count = Number(dataset.dockedPanels ?? 0) + more;
  if (count > 0) dataset.dockedPanels = String(count);
  else delete dataset.dockedPanels;
}

/** Goes to the bar when the panel is opened, and, if it is still within, back to where it came from; not when the page comes with it open. */
function useFocusOnOpening(panel: { current: HTMLElement | null }, open: boolean, takesFocus: boolean) {
  const wasOpen = useRef(open);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    const { activeElement } = document;
    if (open && takesFocus) {
      // Another panel that gave its place to this one takes no focus any more.
      if (activeElement instanceof HTMLElement && !activeElement.closest('[data-panel]')) cameFrom.current = activeElement;
      panel.current?.querySelector('button')?.focus();
    } else if (!open && (activeElement === document.body || panel.current?.contains(activeElement))) cameFrom.current?.focus();
  }, [panel, open, takesFocus]);
}

/** Arrow keys in a bar: left and right from button to button, down into the content. */
export function walk(bar: HTMLElement, key: string, content: HTMLElement | null) {
  if (key === 'ArrowDown') content?.querySelector<HTMLElement>('iframe, button, [tabindex="0"]')?.focus();
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[(at + (key === 'ArrowRight' ? 1 : -1) + buttons.length) % buttons.length]?.focus();
}
