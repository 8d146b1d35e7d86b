import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { endWithThisProcess, hasEnded, outputMatching } from './children.ts';
import { chromiumFlags, chromiumPath } from './executables.ts';
import { makeFolder, removeFolder } from './folders.ts';

/** A Chromium as a student has it: pages can be hidden for real, and its profile outlives a crash. */
export type RealChromium = {
  /** Its one context; another one after `reopen`. */
  context: () => BrowserContext;
  /** SIGKILL to the whole browser, as in a crash. */
  kill9: () => Promise<void>;
  /** Starts it again on the same profile. */
  reopen: () => Promise<void>;
  /** Ends it and removes its profile. */
  close: () => Promise<void>;
};

const flags = ['--headless=new', '--remote-debugging-port=0', '--window-size=1440,900', '--hide-crash-restore-bubble'];

/** Starts Chromium without Playwright's focus emulation. `watch` is told of each context as soon as it is there. */
export async function openRealChromium(watch: (context: BrowserContext) => Promise<void>): Promise<RealChromium> {
  const profile = await makeFolder('profile');
  const run = async () => {
    const child = launch(profile);
    const [, address = ''] = await outputMatching(child, [child.stderr], /DevTools listening on (ws:\S+)/);
    const browser = await chromium.connectOverCDP(address, { noDefaults: true });
    const context = onlyContext(browser);
    await watch(context);
    return { child, browser, context };
  };
  let current = await run().catch(async (error: unknown) => {
    await removeFolder(profile);
    throw error;
  });
  const kill9 = () => killGroup(current.child);
  return {
    context: () => current.context,
    kill9,
    reopen: async () => {
      await kill9();
      current = await run();
    },
    close: async () => {
      await current.browser.close();
      await kill9();
      await removeFolder(profile);
    },
  };
}

function launch(profile: string) {
  const program = chromiumPath ?? chromium.executablePath();
  const words = [...chromiumFlags, ...flags, `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(program, words, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  endWithThisProcess(child, () => signalGroup(child));
  return child;
}

function signalGroup(child: ChildProcess) {
  if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, 'SIGKILL');
}

async function killGroup(child: ChildProcess) {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  signalGroup(child);
  await exited;
}

function onlyContext(browser: Browser): BrowserContext {
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium came without a context.');
  return context;
}

/** Escape as a real user presses it: Chromium leaves fullscreen, and the page sees no keydown. */
export async function pressEscapeForReal(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27, nativeVirtualKeyCode: 27 };
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await session.detach();
}

/** For `addInitScript`: takes every lock of the Escape key from the browser, for pages loaded from then on. */
export const withoutKeyboardLock = (): void => {
  if ('keyboard' in navigator) Object.defineProperty(Navigator.prototype, 'keyboard', { value: undefined });
  const original = Element.prototype.requestFullscreen;
  Element.prototype.requestFullscreen = function (this: Element) {
    return original.call(this, { navigationUI: 'hide' });
  };
};

/** Opens a tab in front of the others, which are hidden from then on in a real Chromium; `bringToFront()` shows one again. */
export const openAnotherTab = (context: BrowserContext): Promise<Page> => context.newPage();

/** Hides the page behind another tab of a real Chromium, does `meanwhile` there, and shows it again. */
export async function hideTab(page: Page, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const other = await openAnotherTab(page.context());
  // A hidden page paints no frames, by which Playwright would look otherwise.
  await page.waitForFunction(() => document.visibilityState === 'hidden', null, { polling: 100 });
  await meanwhile();
  await other.close();
  await page.bringToFront();
}

/** Opens developer tools for the page as far as `debugger` sees: each pause is resumed after `ms`. Returns what closes them. */
export async function pauseInDebugger(page: Page, ms: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  let pause: NodeJS.Timeout | undefined;
  session.on('Debugger.paused', () => {
    pause = setTimeout(() => session.send('Debugger.resume'), ms);
  });
  await session.send('Debugger.enable');
  return async () => {
    clearTimeout(pause);
    await session.detach();
  };
}

/** Takes the network from every page of the page's context. */
export const cutNetwork = (page: Page): Promise<void> => page.context().setOffline(true);

/** Gives it back. */
export const restoreNetwork = (page: Page): Promise<void> => page.context().setOffline(false);

/** Kills the process behind a page of Chromium, as when the tab crashes. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // Has no answer: who would give it is gone.
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
