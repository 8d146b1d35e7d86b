import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './account-menu.module.css';

/** How a choice of the menu looks. */
export const menuItem = styles.item;

/**
 * Who is signed in: initial, name and a line under it, opening a menu. It closes outside, on Escape, and when a choice calls the `close`
 * that it is given; the focus goes back to it then, and on from there where the choice leads to another page.
 */
export function AccountMenu({
  firstname,
  lastname,
  detail,
  children,
}: {
  firstname: string;
  lastname: string;
  detail: string;
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

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
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever has the focus inside.
    <div ref={menu} className={styles.menu} onKeyDown={(event) => open && event.key === 'Escape' && close()}>
      <button ref={button} type="button" className={styles.button} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.initial} aria-hidden>
          {firstname.charAt(0).toUpperCase()}
        </span>
        <span className={styles.who}>
          <span className={styles.name}>
            {firstname} {lastname}
          </span>
          <span className={styles.detail}>{detail}</span>
        </span>
        <ChevronDown aria-hidden className={styles.chevron} />
      </button>
      {open ? <div className={styles.list}>{children(close)}</div> : null}
    </div>
  );
}
