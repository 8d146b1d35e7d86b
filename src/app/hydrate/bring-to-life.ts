import { attachWatchers } from '../inspect/attach-watchers.ts';
import type { Before } from './hydrate.tsx';
import { loadPage } from './page-loaders.ts';

/** Loads the code of the page in `root` and hydrates it. Rejects where the code does not come; it may be tried again. */
export async function bringToLife(root: HTMLElement, before: Before): Promise<void> {
  const [{ hydrate }, Page] = await Promise.all([import('./hydrate.tsx'), loadPage(root.dataset.page ?? '')]);
  await attachWatchers();
  hydrate(root, Page, before);
}
