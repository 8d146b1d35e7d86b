import LogOut from 'lucide-react/icons/log-out';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { Button } from './button.tsx';
import { Row } from './layout.tsx';
import styles from './sidebar.module.css';

/** How a way to a page looks; the one with `aria-current="page"` stands out. */
export const sidebarLink = styles.link;

/** Some of the ways to pages under what they have in common; without a title they only stand together. */
export function SidebarPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  if (title === '') return <div className={styles.part}>{children}</div>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form.
    <div role="group" aria-labelledby={id} className={styles.part}>
      <p id={id} className={styles.title}>
        {title}
      </p>
      {children}
    </div>
  );
}

/** The ways to every page (`children`, each with `sidebarLink`), and out. `onClose` shows a close button: the sidebar is a drawer. */
export function Sidebar({
  label,
  onLogout,
  onClose,
  children,
}: {
  label: string;
  onLogout: () => void;
  onClose: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <nav aria-label={label} className={styles.sidebar}>
      <Row nowrap align="center" justify="between" className={styles.brand}>
        <BrandMark name />
        {onClose ? <Button tone="plain" label="Close menu" icon={<X aria-hidden />} onClick={onClose} /> : null}
      </Row>
      <div className={styles.pages}>{children}</div>
      <button type="button" className={styles.link} onClick={onLogout}>
        <LogOut aria-hidden />
        Logout
      </button>
    </nav>
  );
}
