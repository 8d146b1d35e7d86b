import type { KeyboardEvent, MouseEventHandler, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonTone = 'primary' | 'quiet' | 'danger' | 'plain';

export type ButtonProps = {
  children?: ReactNode;
  /** Names a button that shows an icon alone, or says more than its words do. */
  label?: string;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
  tone?: ButtonTone;
  type?: 'button' | 'submit';
  /** May not act yet: `aria-disabled`, focusable, and still calls `onClick`, which says why (architecture: point 10). */
  blocked?: boolean;
  /** At work: really disabled, so that nothing happens twice. The caller changes the words ('Processing...'). */
  busy?: boolean;
  icon?: ReactNode;
  iconAfter?: ReactNode;
  small?: boolean;
  wide?: boolean;
  /** Opens and closes something: whether it is open. */
  expanded?: boolean;
  /** A switch: whether it is on. */
  pressed?: boolean;
  /** Marks the button that a dialog focuses first. */
  safe?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

/** Enter held down would choose again and again, and on the next page too, where the focus goes on. */
function onlyOnce(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** A button. At most one `primary` stands on a page. */
export function Button({
  children,
  label,
  onClick,
  tone = 'quiet',
  type = 'button',
  blocked = false,
  busy = false,
  icon,
  iconAfter,
  small = false,
  wide = false,
  expanded,
  pressed,
  safe = false,
  ref,
}: ButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      onClick={onClick}
      onKeyDown={onlyOnce}
      disabled={busy}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-label={label}
      aria-expanded={expanded}
      aria-pressed={pressed}
      data-safe={safe || undefined}
      className={classes(styles.button, styles[tone], small && styles.small, wide && styles.wide)}
    >
      {icon}
      {children ? <span>{children}</span> : null}
      {iconAfter}
    </button>
  );
}
