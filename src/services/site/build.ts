import * as z from 'zod/mini';
import type { Service } from '../api/service.ts';
import type { Entry } from '../api/session-storage.ts';
import { entryOrNull, writeEntry } from '../api/session-storage.ts';

/** How long the server may take to name its build, in ms. */
const longestMs = 10_000;

/** The build that this tab was loaded again for, so that two builds side by side do not send it back and forth. */
const reloadedForEntry: Entry<string> = { key: 'reloadedFor', shape: z.string() };

/** The name of the build that this page is of: its first file. Null where nothing was built. */
export function readBuild(): string | null {
  const first = document.querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]');
  return first?.getAttribute('src') ?? null;
}

/** Asks the server for the name of its build. Null where it has none, or none that this tab has not been loaded again for. Rejects without an answer. */
export const fetchBuild: Service<void, string | null> = async (_, signal) => {
  const response = await fetch('/build', {
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
  });
  if (!response.ok) return null;
  const build = await response.text();
  return build.startsWith('/assets/') && build !== entryOrNull(reloadedForEntry) ? build : null;
};

/** Loads this page again, for a build. Where the tab cannot keep that it did, it does not: it might do so for ever. */
export function reloadFor(build: string): void {
  writeEntry(reloadedForEntry, build);
  location.reload();
}

const missing = new WeakSet<object>();

/** Whether a page failed because its code did not come. */
export const isMissingCode = (error: unknown): boolean => typeof error === 'object' && error !== null && missing.has(error);

/** Tells when code did not come, and when this tab is looked at again. Returns the way to stop. */
export function watchTab(on: { codeMissing: () => void; shown: () => void }): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener(
    'vite:preloadError',
    ({ payload }) => {
      missing.add(payload);
      on.codeMissing();
    },
    { signal },
  );
  const look = () => {
    if (document.visibilityState === 'visible') on.shown();
  };
  document.addEventListener('visibilitychange', look, { signal });
  return () => listening.abort();
}
