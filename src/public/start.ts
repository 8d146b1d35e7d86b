import { loadPage } from './page-loaders.ts';

/** What a visitor does first. Until then a public page works by HTML and CSS alone, and no more code is loaded. */
const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'wheel', 'scroll'];
/** What is waited for after the code did not come: scrolling without a network would ask for it again and again. */
const deliberate = ['pointerdown', 'keydown'];

// A page starts at its top, also when it is loaded again (specification 2.2). Anchors and the way back in memory are the browser's.
history.scrollRestoration = 'manual';

const root = document.querySelector<HTMLElement>('#root[data-page]');
if (root) hydrateAtFirst(signs, root, root.dataset.page ?? '');
// A link that names a course has the form show it (specification 5): nobody should have to touch the page for that.
if (/[?&](subject|plan)=/.test(location.search)) dispatchEvent(new Event('input'));

/** Hydrates the page at the first of these events, which keeps its own effect. */
function hydrateAtFirst(events: readonly string[], element: HTMLElement, path: string): void {
  const listening = new AbortController();
  const begin = async () => {
    listening.abort();
    try {
      const [{ hydrate }, Page] = await Promise.all([import('./hydrate.tsx'), loadPage(path)]);
      hydrate(element, Page);
    } catch (problem) {
      hydrateAtFirst(deliberate, element, path);
      throw problem;
    }
  };
  for (const event of events) addEventListener(event, begin, { capture: true, passive: true, signal: listening.signal });
}
