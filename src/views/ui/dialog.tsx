import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonTone } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { Row, Stack, Text } from './layout.tsx';

export type DialogAction = {
  label: string;
  onChoose: () => void;
  tone?: ButtonTone;
  /** Focused first: the choice that loses nothing. Without one the first action is. */
  safe?: boolean;
  blocked?: boolean;
  busy?: boolean;
};

const step: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const typing = 'input, textarea, select';

/** A text to write, or the first field of a form that is still empty: what the dialog asks for, so that Enter never chooses a button of its foot. */
const firstField = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll<HTMLInputElement>('form :is(input,select),textarea')].find(
    ({ value, type }) => !value || type === 'textarea',
  );

/**
 * A modal dialog, open as long as it is rendered. Native `<dialog>`: it traps focus, gives it back, and works in fullscreen.
 * It opens on the first empty field of its form, else on the safe action. Arrow keys move between its buttons (Tab is a violation in
 * a mock test) and Enter chooses. With `onCancel` Escape closes it; without, only its actions do.
 */
export function Dialog({
  title,
  children,
  actions,
  onCancel,
  icon,
  full = false,
  urgent = false,
}: {
  title: string;
  children?: ReactNode;
  actions: readonly DialogAction[];
  onCancel?: () => void;
  icon?: ReactNode;
  /** As large as the window, for a document: actions stand beside the title, and the body scrolls by itself. */
  full?: boolean;
  /** Read at once, as an alert. */
  urgent?: boolean;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    shown.showModal();
    const button = shown.querySelector<HTMLElement>('[data-safe]') ?? shown.querySelector<HTMLElement>('footer button');
    (firstField(shown) ?? button)?.focus();
    return () => shown.close();
  }, []);

  useEffect(() => {
    const shown = dialog.current;
    // A browser may close a dialog over our refusal (Escape twice). What must be answered comes back.
    const reopen = () => shown?.isConnected && !shown.open && shown.showModal();
    shown?.addEventListener('close', reopen);
    return () => shown?.removeEventListener('close', reopen);
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel?.();
      return;
    }
    const by = step[event.key];
    if (!by || (event.target instanceof Element && event.target.matches(typing))) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    event.preventDefault();
    event.stopPropagation();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };

  return (
    <dialog
      ref={dialog}
      role={urgent ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={children && !full ? `${id}-body` : undefined}
      className={classes(styles.dialog, full && styles.full)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onCancel?.();
      }}
    >
      <Row as="header" nowrap gap={3} align="center" className={styles.head}>
        {icon}
        <Text as="h2" size="xl" weight="strong" serif id={`${id}-title`}>
          {title}
        </Text>
      </Row>
      {children ? (
        <Stack gap={3} tone="soft" id={`${id}-body`} className={styles.body}>
          {children}
        </Stack>
      ) : null}
      <Row as="footer" gap={3} justify="end" className={styles.actions}>
        {actions.map(({ label, onChoose, ...looks }) => (
          <Button key={label} onClick={onChoose} {...looks}>
            {label}
          </Button>
        ))}
      </Row>
    </dialog>
  );
}
