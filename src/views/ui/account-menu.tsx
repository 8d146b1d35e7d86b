import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import styles from './account-menu.module.css';
import { Text } from './layout.tsx';
import { Menu } from './menu.tsx';

/** Who is signed in: initial, name and a line under it, opening a menu. */
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
  const button = (
    <>
      <span className={styles.initial} aria-hidden>
        {firstname.charAt(0).toUpperCase()}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          {firstname} {lastname}
        </span>
        <Text as="span" tone="faint" size="s">
          {detail}
        </Text>
      </span>
      <ChevronDown aria-hidden className={styles.chevron} />
    </>
  );
  return (
    <Menu button={button} className={styles.button}>
      {children}
    </Menu>
  );
}
