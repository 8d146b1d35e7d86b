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

/** Reports what failed, as the app does but without what the flows did before: to keep that would weigh on the exam hall's code. The code for it comes only then. */
function tellCrash(error: unknown): void {
  // Without the server nobody can be told.
  import('../../services/site/crash-report.ts').then(({ sendCrash }) => sendCrash(error, [])).catch(() => undefined);
}

// Once, however often a page is to be brought to life.
window.addEventListener('error', ({ error }) => tellCrash(error));
window.addEventListener('unhandledrejection', ({ reason }) => tellCrash(reason));

/** What an error boundary has caught is told to the console, as React itself does. */
const onCaughtError = (error: unknown, { componentStack }: { componentStack?: string | undefined }) => {
  console.error(error, componentStack);
  tellCrash(error);
};

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
  flushSync(() => hydrateRoot(root, app, { onCaughtError }));
}
