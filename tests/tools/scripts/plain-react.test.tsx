import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as ReactNamespace from 'react';
import type * as Client from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readShapes } from '../../../tools/scripts/support/plain-icons.mjs';
import { attributes, leaveOutUnreached, refuseUse } from '../../../tools/scripts/support/plain-react.mjs';

const client = 'node_modules/react-dom/cjs/react-dom-client.production.js';
const packages = createRequire(join(process.cwd(), client));

/** React as browsers get it: its client without what is left out, and the rest as it is published. */
function loadReact() {
  const React: typeof ReactNamespace = packages(join(process.cwd(), 'node_modules/react/cjs/react.production.js'));
  const exports = {};
  const require = (name: string) => (name === 'react' ? React : packages(name));
  const run = new Function('exports', 'require', 'process', leaveOutUnreached(readFileSync(client, 'utf8')));
  run(exports, require, { env: { NODE_ENV: 'production' } });
  return { React, ...(exports as typeof Client) };
}

/** A page of its own to render into. */
function addRoot(html = ''): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  onTestFinished(() => root.remove());
  return root;
}

/** The code of a folder, without its comments. */
const readFolder = (folder: string, isRead: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => isRead.test(file))
    .map((file) => ({ file, code: readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '') }));

it('the app and its pages use nothing of React that is left out of it, and neither does the developers’ page', () => {
  const views = readFolder('src', /\.tsx$/);
  expect(views.length).toBeGreaterThan(200);
  const elements = /<(title|meta|link|style|script|html|head|body|[a-z]+-[a-z-]+|Fragment ref)[ >]|<form[^>]* action=\{/;
  expect(views.filter(({ code }) => elements.test(code))).toEqual([]);
  const names =
    /\b(Activity|ViewTransition|SuspenseList|useActionState|useOptimistic|useFormStatus|useTransition|useInsertionEffect|requestFormReset|preinit|prefetchDNS|preconnect)\b.*from 'react/;
  const all = [...views, ...readFolder('src', /\.ts$/), ...readFolder('tools/statecharts', /\.tsx?$/)];
  expect(all.filter(({ code }) => names.test(code))).toEqual([]);
});

it('no attribute is named that React would write wrong without what is left out, and none of an icon is', async () => {
  const [, aliases = ''] = /var aliases = new Map\(\[([\s\S]*?)\]\)/.exec(readFileSync(client, 'utf8')) ?? [];
  const known = [...aliases.matchAll(/\["([\w-]+)", "/g)].map(([, name = '']) => name);
  const leftOut = known.filter((name) => !attributes.includes(name));
  expect(known).toEqual(expect.arrayContaining(attributes));
  expect(leftOut.length).toBeGreaterThan(60);
  const code = [...readFolder('src', /\.tsx?$/), ...readFolder('tools/statecharts', /\.tsx?$/)]
    .map((file) => file.code)
    .join('\n');
  const icons = new Set([...code.matchAll(/'lucide-react\/icons\/([\w-]+)'/g)].map(([, name = '']) => name));
  expect(icons.size).toBeGreaterThan(30);
  const shapes = (await Promise.all([...icons].map(readShapes))).flat().flatMap(([, each]) => Object.keys(each));
  const written = new Set([...(code.match(/[\w-]+/g) ?? []), ...shapes]);
  expect(leftOut.filter((name) => written.has(name))).toEqual([]);
});

const { React, createRoot, hydrateRoot } = loadReact();
const { createElement: h, Component, Suspense, lazy, memo, startTransition, use, useEffect, useLayoutEffect, useState } = React;

const effects: string[] = [];
const Words = React.createContext('none');
const Told = () => h('em', null, use(Words));
const Late = lazy(async () => ({ default: Told }));

class Boundary extends Component<ReactNamespace.PropsWithChildren, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? h('p', null, 'It failed.') : this.props.children);
}

const Failing = () => {
  throw new Error('on purpose');
};

const Item = memo(({ name }: { name: string }) => h('li', null, name));

const noteRef = (list: HTMLElement | null) => void effects.push(list ? 'ref' : 'no ref');

function Page() {
  const [names, setNames] = useState(['a', 'b', 'c']);
  const [typed, setTyped] = useState('');
  const type = (event: ReactNamespace.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value);
  useLayoutEffect(() => void effects.push('layout'), []);
  useEffect(() => {
    effects.push('effect');
    return () => void effects.push('cleanup');
  }, []);
  const items = names.map((name) => h(Item, { key: name, name }));
  return h(
    Words,
    { value: 'late words' },
    h('input', { value: typed, onChange: type, onCompositionEnd: () => effects.push('composed') }),
    h('output', null, typed),
    h('button', { onClick: () => startTransition(() => setNames(['c', 'a', 'd'])) }, 'Change'),
    h('ul', { ref: noteRef }, ...items),
    h(Suspense, { fallback: 'Loading' }, h(Late)),
    h(Boundary, null, h(Failing)),
  );
}

it('what is left renders, listens, waits for code, catches what fails and cleans up', async () => {
  const element = addRoot();
  const caught = vi.fn();
  const root = createRoot(element, { onCaughtError: (_, { componentStack }) => caught(componentStack) });
  root.render(h(Page));
  await vi.waitFor(() => expect(element.textContent).toBe('Changeabclate wordsIt failed.'), { timeout: 60_000 });
  expect(caught.mock.calls[0]?.[0]).toMatch(/^\s+at Failing.*\s+at Boundary/);
  const input = element.querySelector('input');
  if (!input) throw new Error('There is no field.');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'typed');
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await vi.waitFor(() => expect(element.querySelector('output')?.textContent).toBe('typed'), { timeout: 60_000 });
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: 'd' }));
  const kept = element.querySelector('li');
  element.querySelector('button')?.click();
  await vi.waitFor(() => expect(element.querySelector('ul')?.textContent).toBe('cad'), { timeout: 60_000 });
  expect(element.querySelectorAll('li')[1]).toBe(kept);
  root.unmount();
  await vi.waitFor(() => expect(effects).toEqual(['ref', 'layout', 'effect', 'composed', 'no ref', 'cleanup']), {
    timeout: 60_000,
  });
  expect(element.innerHTML).toBe('');
});

it('what is left brings to life what was rendered ahead, and says where that was something else', async () => {
  const clicked = vi.fn();
  const problems = vi.fn();
  const page = (word: string) => h('p', null, h('button', { onClick: clicked }, word));
  const element = addRoot('<p><button>Press</button></p>');
  const button = element.querySelector('button');
  hydrateRoot(element, page('Press'), { onRecoverableError: problems });
  await vi.waitFor(
    () => {
      button?.click();
      expect(clicked).toHaveBeenCalled();
    },
    { timeout: 60_000 },
  );
  expect(element.querySelector('button')).toBe(button);
  expect(problems).not.toHaveBeenCalled();
  const other = addRoot('<p><button>Press</button></p>');
  hydrateRoot(other, page('Something else'), { onRecoverableError: problems });
  await vi.waitFor(() => expect(problems).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect(other.textContent).toBe('Something else');
});

it('what is left renders a piece of a page anew that was to come to life on its own, and says so', async () => {
  const problems = vi.fn();
  const element = addRoot('<div><!--$--><b>Ahead</b><!--/$--><i>After</i></div>');
  const page = h('div', null, h(Suspense, null, h('b', null, 'Now')), h('i', null, 'After'));
  hydrateRoot(element, page, { onRecoverableError: problems });
  await vi.waitFor(() => expect(problems).toHaveBeenCalledTimes(1), { timeout: 60_000 });
  expect(element.innerHTML).toBe('<div><b>Now</b><i>After</i></div>');
});

it('says when what is left out is used, and when React has another shape', async () => {
  const uncaught = vi.fn();
  createRoot(addRoot(), { onUncaughtError: uncaught }).render(h(React.Activity));
  createRoot(addRoot(), { onUncaughtError: uncaught }).render(h(React.Fragment, { ref: () => undefined } as object, 'words'));
  await vi.waitFor(() => expect(uncaught).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  expect(() => leaveOutUnreached('export {};')).toThrow('React has no');
  expect(() => refuseUse(['useState', 'useOptimistic'])).toThrow('useOptimistic');
  expect(() => refuseUse(['useTransition'])).toThrow('useTransition');
  expect(refuseUse(['useState'])).toBeUndefined();
});
