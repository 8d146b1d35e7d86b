import { screen } from '@testing-library/react';

/** The name by which a button is known. */
const nameOf = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent ?? '').trim();

/**
 * The buttons among some that do something now, in the order of the page: those that are neither at work nor blocked. While a dialog is open only its own can be pressed, as in a
 * browser.
 */
export function listUsable(names: RegExp): string[] {
  const dialog = screen.queryByRole('dialog');
  const all = [...(dialog ?? document.body).querySelectorAll('button')];
  return all
    .filter((button) => !button.disabled && button.getAttribute('aria-disabled') !== 'true')
    .map(nameOf)
    .filter((name) => names.test(name));
}
