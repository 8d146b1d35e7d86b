import Menu from 'lucide-react/icons/menu';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './portal-frame.module.css';
import { PortalSidebar } from './portal-sidebar.tsx';
import { ProfileMenu, type Signed } from './profile-menu.tsx';

/**
 * The portal around a page (specification 2.10): sidebar, header with the student, skip link, landmarks. On narrow screens the
 * toggle opens the sidebar as a drawer; it closes on a choice, outside, and with Escape. `banner` stands above it all (the demo
 * ribbon). The page brings its own `h1`.
 */
export function PortalFrame({
  student,
  onLogout,
  banner,
  children,
}: {
  student: Signed;
  onLogout: () => void;
  banner?: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const drawer = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is the reason to close.
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (open) drawer.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <div className={styles.portal} data-drawer={open || undefined}>
      <a href="#content" className={styles.skip}>
        Skip to content
      </a>
      {banner ? <div className={styles.banner}>{banner}</div> : null}
      <header className={styles.header} inert={open}>
        <div className={styles.toggle}>
          <Button
            ref={toggle}
            tone="plain"
            expanded={open}
            label="Open menu"
            icon={<Menu aria-hidden />}
            onClick={() => setOpen(true)}
          />
          <BrandMark />
        </div>
        <ProfileMenu student={student} />
      </header>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever has the focus inside. */}
      <div ref={drawer} className={styles.sidebar} onKeyDown={(event) => open && event.key === 'Escape' && close()}>
        <PortalSidebar onLogout={onLogout} onClose={open ? close : undefined} />
      </div>
      {open ? <button type="button" className={styles.scrim} aria-label="Close menu" tabIndex={-1} onClick={close} /> : null}
      <main id="content" tabIndex={-1} className={styles.main} inert={open}>
        {children}
      </main>
    </div>
  );
}
