import { accessSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { start } from '../../scripts/support/processes.mjs';

const libraries = '/usr/lib';
/** The name by which WebDriver calls an element. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const [driverPort, display] = [4477, ':87'];
/** How long a page may take to show what is waited for, in ms. */
const patience = 20_000;

/** @returns {string} the browser that comes with Debian's package of WebKitGTK */
function findBrowser() {
  const folders = readdirSync(libraries, { recursive: false }).map((name) => `${libraries}/${name}`);
  for (const folder of folders) {
    for (const version of ['4.1', '4.0']) {
      const path = `${folder}/webkit2gtk-${version}/MiniBrowser`;
      try {
        accessSync(path);
        return path;
      } catch {
        // Another folder may have it.
      }
    }
  }
  throw new Error('There is no MiniBrowser: install Debian’s webkit2gtk-driver and xvfb.');
}

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
async function ask(path, body) {
  const answer = await fetch(`http://127.0.0.1:${driverPort}${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = /** @type {{ value: any }} */ (await answer.json());
  if (!answer.ok) throw new Error(`${path}: ${value?.error ?? answer.status}: ${value?.message ?? ''}`);
  return value;
}

/** @template Value @param {string} what @param {() => Promise<Value | null | undefined | false>} look @returns {Promise<Value>} */
async function until(what, look) {
  const end = Date.now() + patience;
  for (;;) {
    const found = await look().catch(() => null);
    if (found) return found;
    if (Date.now() > end) throw new Error(`After ${patience / 1000} s there is no ${what}.`);
    await sleep(100);
  }
}

/**
 * Starts WebKitGTK's own browser on a display of its own, driven by WebDriver. `endAll` of tools/scripts/support/processes.mjs ends it.
 * @returns what a person does in it
 */
export async function startWebKit() {
  start('Xvfb', [display, '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' };
  start('WebKitWebDriver', [`--port=${driverPort}`, '--host=127.0.0.1'], { stdio: 'ignore', env });
  const options = { binary: findBrowser(), args: ['--automation'] };
  const { sessionId } = await until('WebKitWebDriver', () =>
    ask('/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } }),
  );
  const at = `/session/${sessionId}`;
  /** @param {string} script @param {unknown[]} args @returns {Promise<any>} */
  const evaluate = (script, ...args) => ask(`${at}/execute/sync`, { script: `return (${script})(...arguments)`, args });
  /** @param {string} path */
  const open = (path) => ask(`${at}/url`, { url: path });
  /** @param {string} name '…' at its end: it begins so @param {string} [among] @returns {Promise<string>} the id of the element that is called so */
  const find = (name, among = 'button, a, h1, h2') =>
    until(`“${name}”`, async () => {
      const found = await evaluate(
        `(name, among) => [...document.querySelectorAll(among)].find((each) => {
          const said = each.getAttribute('aria-label') ?? (each.labels?.[0] ?? each).textContent.trim();
          return (said === name || (name.endsWith('…') && said.startsWith(name.slice(0, -1)))) && each.checkVisibility();
        }) ?? null`,
        name,
        among,
      );
      return found?.[elementKey];
    });
  const findHeading = () => until('heading', () => evaluate("() => document.querySelector('h1')?.textContent"));
  /** @param {string} name */
  const click = async (name) => ask(`${at}/element/${await find(name, 'button, a')}/click`, {});
  /** @param {string} name @param {string} text */
  const type = async (name, text) => ask(`${at}/element/${await find(name, 'input, textarea')}/value`, { text });
  return { open, find, findHeading, click, type, evaluate };
}
