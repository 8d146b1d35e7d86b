import type { ReactNode } from 'react';
import styles from '../ui/button.module.css';
import type { ButtonTone } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';

/** A plain link that looks like a button: public pages are documents of their own and know no router. */
export function AnchorButton({
  href,
  children,
  tone = 'quiet',
  label,
  small = false,
  wide = false,
}: {
  href: string;
  children: ReactNode;
  tone?: ButtonTone;
  /** Names a link whose visible words alone are not enough ('Purchase Now'); must begin with them. */
  label?: string;
  small?: boolean;
  wide?: boolean;
}) {
  return (
    <a
      href={href}
      aria-label={label}
      className={classes(styles.button, styles[tone], small && styles.small, wide && styles.wide)}
    >
      <span>{children}</span>
    </a>
  );
}
