import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import type { ButtonTone } from './button.tsx';
import { classes } from './classes.ts';

/**
 * A link of the router that looks like a button. `label` names it where the visible words alone are not enough ('Start Quiz').
 * `leavesApp`: it leads to a page that is a document of its own: a public one, or to and from one where people pay.
 */
export function LinkButton({
  to,
  children,
  tone = 'quiet',
  small = false,
  wide = false,
  label,
  leavesApp = false,
  onClick,
}: {
  to: string;
  children: ReactNode;
  tone?: ButtonTone;
  small?: boolean;
  wide?: boolean;
  label?: string;
  leavesApp?: boolean | undefined;
  onClick?: () => void;
}) {
  return (
    <Link
      to={to}
      reloadDocument={leavesApp}
      onClick={onClick}
      aria-label={label}
      className={classes(styles.button, styles[tone], small && styles.small, wide && styles.wide)}
    >
      <span>{children}</span>
    </Link>
  );
}
