import { NavLink } from 'react-router-dom';
import styles from './tabs.module.css';

/** Pages that belong together, as links that look like tabs; the current one carries `aria-current="page"`. */
export function TabLinks({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={label} className={styles.list}>
      {links.map((link) => (
        <NavLink key={link.to} to={link.to} end className={styles.tab}>
          {link.label}
        </NavLink>
      ))}
    </nav>
  );
}
