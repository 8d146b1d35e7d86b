import { attachInspectors } from '../inspect/attach-inspectors.ts';
import type { EarlyInput } from './hydrate.tsx';
import { loadPage } from './page-loaders.ts';

/** Loads the code of the page in `root` and hydrates it. Rejects where the code does not come; it may be tried again. */
export async function hydratePage(root: HTMLElement, before: EarlyInput): Promise<void> {
  const [{ hydrate }, Page] = await Promise.all([import('./hydrate.tsx'), loadPage(root.dataset.page ?? '')]);
  await attachInspectors();
  hydrate(root, Page, before);
}
