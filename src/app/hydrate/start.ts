import type { EarlyInput } from './hydrate.tsx';

/**
 * Stands in the document of every public page, so it imports nothing: what a visitor does is noted from the first moment on, and no file
 * of code is asked for beside the fonts and the text that are to be painted.
 */

/** What a visitor does first. Until then a public page works by HTML and CSS alone, and no more code is loaded. */
const signs = ['pointerdown', 'touchstart', 'keydown', 'focusin', 'input', 'wheel', 'scroll'];
/** What is waited for after the code did not come: scrolling without a network would ask for it again and again. */
const deliberate = ['pointerdown', 'keydown'];

// A page that is loaded starts at its top (specification 2.2). So the way back within a page is ours as well: to the section, or the top.
history.scrollRestoration = 'manual';
addEventListener('popstate', () => (document.getElementById(location.hash.slice(1)) ?? document.body).scrollIntoView());

/** When a control was first changed, by its name and `@`, in ms since the page was opened. */
const changes: Record<string, string> = {};
/** Buttons that the browser does nothing with by itself. */
const ours = 'button[type="button"], form[method="dialog"] button';
/** The button of ours that was pressed last while nothing could answer. */
let pressed: HTMLElement | null = null;
const before: EarlyInput = {
  changes,
  takePressed: () => {
    waiting.abort();
    const button = pressed;
    pressed = null;
    return button;
  },
};
const waiting = new AbortController();
addEventListener('change', noteChange, { capture: true, signal: waiting.signal });
addEventListener('click', notePress, { capture: true, signal: waiting.signal });

function noteChange({ target, timeStamp }: Event): void {
  if (target instanceof HTMLInputElement && target.name !== '') changes[`${target.name}@`] ??= String(timeStamp);
}

function notePress({ target }: Event): void {
  if (target instanceof Element) pressed = target.closest<HTMLElement>(ours) ?? pressed;
}

const root = document.querySelector<HTMLElement>('#root[data-code]');
/** The file that brings the page to life comes first. */
const files = root?.dataset.code?.split(' ') ?? [];
const [code = ''] = files;
// A disabled link tells the loader of code that its style is there already. In the document itself a browser that reads ahead fetches it all the same.
for (const href of root?.dataset.styles?.split(' ') ?? [])
  document.head.append(Object.assign(document.createElement('link'), { disabled: true, rel: 'stylesheet', href }));
if (root) hydrateAtFirst(signs, root);
// The first screen has been painted by then: what lies below it is laid out, and the first interaction finds the loader there.
addEventListener('load', () => {
  document.documentElement.dataset.loaded = '';
  // Not as a `modulepreload`, whose failure a browser may remember; what does not come is asked for again when it is wanted.
  void haveCome([code]);
});
// A link that names a course has the form show it (specification 5), one to a section the header (specification 2.2), and an application what this
// tab keeps of it: nobody should have to touch the page for that.
if (/[?&](subject|plan|course)=/.test(location.search) || location.hash !== '' || location.pathname.startsWith('/contact-'))
  dispatchEvent(new Event('input'));

/** Fetches files whole, which a browser keeps. Where one does not come, the browser has said so itself. */
function haveCome(wanted: readonly string[]): Promise<boolean> {
  return Promise.all(wanted.map(fetchWhole)).then(
    (answers) => answers.every(({ ok }) => ok),
    () => false,
  );
}

/** An answer begins before its file has come, and a connection may be lost in between. */
async function fetchWhole(file: string): Promise<Response> {
  const answer = await fetch(file);
  await answer.arrayBuffer();
  return answer;
}

/** Hydrates the page at the first of these events, which keeps its own effect. */
function hydrateAtFirst(events: readonly string[], element: HTMLElement): void {
  const listening = new AbortController();
  const begin = async () => {
    listening.abort();
    // A browser may remember for as long as the page is open that an import failed (Firefox 153 does): only what has come is imported.
    if (!(await haveCome(files))) return hydrateAtFirst(deliberate, element);
    try {
      const { hydratePage }: typeof import('./hydrate-page.ts') = await import(/* @vite-ignore */ code);
      await hydratePage(element, before);
    } catch (problem) {
      hydrateAtFirst(deliberate, element);
      throw problem;
    }
  };
  for (const event of events) addEventListener(event, begin, { capture: true, passive: true, signal: listening.signal });
}
