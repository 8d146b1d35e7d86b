import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import Move from 'lucide-react/icons/move';
import Scaling from 'lucide-react/icons/scaling';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
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
  onClose,
  children,
}: {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isMaximised, setMaximised] = useState(false);
  const { isDocked, dragging, nudge, grip } = usePanelBox(panel, isMaximised);
  const [held, setHeld] = useState<Grip | null>(null);
  useFocusOnOpening(panel, open);

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
      data-docked={(isDocked && !isMaximised) || undefined}
      hidden={!open}
      inert={!open}
      className={classes(styles.panel, isDocked && !isMaximised && styles.docked, dragging && styles.dragging)}
    >
      <div
        className={styles.bar}
        onKeyDown={onKeyDown}
        role="toolbar"
        aria-label={`${label}: panel`}
        {...(isMaximised ? {} : grip('move'))}
      >
        <h2 className={styles.title}>{label}</h2>
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

/** Goes to the bar when the panel is opened, and back to where the focus was when it is closed; not when the page comes with it open. */
function useFocusOnOpening(panel: { current: HTMLElement | null }, open: boolean) {
  const wasOpen = useRef(open);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    if (open) {
      cameFrom.current = document.activeElement;
      panel.current?.querySelector('button')?.focus();
    } else if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  }, [panel, open]);
}

/** Arrow keys in a bar: left and right from button to button, down into the content. */
export function walk(bar: HTMLElement, key: string, content: HTMLElement | null) {
  if (key === 'ArrowDown') content?.querySelector<HTMLElement>('iframe, button, [tabindex="0"]')?.focus();
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  buttons[(at + (key === 'ArrowRight' ? 1 : -1) + buttons.length) % buttons.length]?.focus();
}
