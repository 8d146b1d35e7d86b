import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { readPageConfig } from '../../content/page-config.ts';
import { typedFields } from '../../services/site/typed-fields.ts';
import { PublicRoot } from './public-root.tsx';

/**
 * What a visitor did before. `changes`: when each control was first changed, by its name and `@`, in ms since the page was opened. `takePressed`
 * gives the button that was pressed to no effect, once.
 */
export type EarlyInput = { changes: Readonly<Record<string, string>>; takePressed: () => HTMLElement | null };

/** Brings a page that was built ahead to life. What was typed, chosen or pressed until now is handed to it, and stays where it is. */
export function hydrate(root: HTMLElement, page: ComponentType, { changes, takePressed }: EarlyInput): void {
  const config = readPageConfig(document.getElementById('config')?.textContent);
  const typed: Record<string, string> = {};
  const readTyped = () => void Object.assign(typed, typedFields(document), changes);
  // A machine that asks this device first is ready after that.
  const press = () => {
    const button = takePressed();
    if (button) setTimeout(() => button.click());
  };
  const app = <PublicRoot page={page} config={config} typed={typed} onTakenOver={readTyped} onAlive={press} />;
  // In one piece, machines and all: a key that came between would belong neither to the page nor to its machine.
  flushSync(() => hydrateRoot(root, app));
}
