import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './menu.module.css';

/** How a choice of the menu looks. */
export const menuItem = styles.item;

/**
 * A button that opens a menu under it. It closes outside, on Escape, and when a choice calls the `close` that it is given; the focus
 * goes back to the button then, and on from there where the choice leads to another page.
 */
export function Menu({
  button,
  className,
  label,
  children,
}: {
  button: ReactNode;
  className: string | undefined;
  label?: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever has the focus inside.
    <div ref={menu} className={styles.menu} onKeyDown={(event) => open && event.key === 'Escape' && close()}>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? <div className={styles.list}>{children(close)}</div> : null}
    </div>
  );
}
