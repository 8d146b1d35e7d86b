import type { ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonProps = {
  children?: ReactNode;
  /** Names a button that shows an icon alone. */
  label?: string;
  icon?: ReactNode;
  tone?: 'primary' | 'quiet' | 'plain';
  type?: 'button' | 'submit';
  /** Does nothing now; `title` says why. */
  blocked?: boolean;
  pressed?: boolean;
  title?: string;
  onClick?: () => void;
  ref?: Ref<HTMLButtonElement>;
};

export function Button({
  children,
  label,
  icon,
  tone = 'quiet',
  type = 'button',
  blocked = false,
  pressed,
  title,
  onClick,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={blocked || undefined}
      title={title ?? label}
      onClick={blocked ? undefined : onClick}
      className={classes(styles.button, styles[tone])}
    >
      {icon}
      {children}
    </button>
  );
}
