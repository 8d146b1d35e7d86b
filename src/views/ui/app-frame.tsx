import Menu from 'lucide-react/icons/menu';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './app-frame.module.css';
import { BrandMark } from './brand-mark.tsx';
import { Button } from './button.tsx';
import { InsideMain } from './inside-main.ts';
import { Row } from './layout.tsx';

/** From here on the sidebar stands beside the page. The same condition stands in app-frame.module.css. */
const wide = '(width >= 64rem)';

/**
 * Sidebar and header around the pages of a signed-in person: skip link, landmarks. On narrow screens the toggle opens the sidebar as a
 * drawer; it closes at another `place`, outside, with Escape, and where the window becomes wide. Another place is shown from its top,
 * unless it is gone `back` to. `sidebar` gets the way to close the drawer while it is open. `ahead` stands in the header, `banner` stands above it all (the demo
 * ribbon), `tabs` at the lower edge of a narrow screen, in reach of the thumb. The page brings its own `h1`.
 */
export function AppFrame({
  sidebar,
  menu,
  ahead,
  place,
  back = false,
  banner,
  tabs,
  children,
}: {
  sidebar: (onClose: (() => void) | undefined) => ReactNode;
  menu: ReactNode;
  ahead?: ReactNode;
  place: string;
  back?: boolean;
  banner?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to close.
  useEffect(() => {
    setOpen(false);
    if (!back) document.documentElement.scrollTop = 0;
  }, [place]);
  useEffect(() => {
    if (open) drawer.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const query = window.matchMedia(wide);
    const widened = () => {
      if (!query.matches) return;
      flushSync(() => setOpen(false));
      // The drawer's own close button had it, and is gone.
      if (document.activeElement === document.body) main.current?.focus();
    };
    query.addEventListener('change', widened);
    return () => query.removeEventListener('change', widened);
  }, [open]);

  const close = () => {
    // While the drawer is open the toggle is inert, and takes no focus.
    flushSync(() => setOpen(false));
    toggle.current?.focus();
  };

  return (
    <div className={styles.frame} data-drawer={open || undefined}>
      <a href="#content" className={styles.skip} inert={open}>
        Skip to content
      </a>
      {banner ? (
        <div className={styles.banner} inert={open}>
          {banner}
        </div>
      ) : null}
      <header className={styles.header} inert={open}>
        <Row nowrap gap={2} align="center" className={styles.toggle}>
          <Button
            ref={toggle}
            tone="plain"
            expanded={open}
            label="Open menu"
            icon={<Menu aria-hidden />}
            onClick={() => setOpen(true)}
          />
          <BrandMark />
        </Row>
        {ahead}
        <div className={styles.menu}>{menu}</div>
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever has the focus inside. */}
      <div ref={drawer} className={styles.sidebar} onKeyDown={(event) => open && event.key === 'Escape' && close()}>
        {sidebar(open ? close : undefined)}
      </div>
      {open ? <button type="button" className={styles.scrim} aria-label="Close menu" tabIndex={-1} onClick={close} /> : null}
      <main ref={main} id="content" tabIndex={-1} className={styles.main} inert={open}>
        <InsideMain value>{children}</InsideMain>
      </main>
      {tabs ? (
        <div className={styles.tabs} inert={open}>
          {tabs}
        </div>
      ) : null}
    </div>
  );
}
