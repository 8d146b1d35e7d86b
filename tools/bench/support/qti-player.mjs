/** The page on which `@citolab/qti-components` shows the items of an export, and what happens there when they are answered. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from '@playwright/test';
import { inRoot } from '../../scripts/support/root.mjs';
import { chromiumFlags, chromiumPath } from './chromium.mjs';

const player = inRoot('tools/bench/node_modules/@citolab/qti-components/cdn/index.js');

/** @type {Record<string, string>} */
const types = { '.js': 'text/javascript', '.xml': 'application/xml', '.svg': 'image/svg+xml', '.png': 'image/png' };
const shell =
  '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/player.js"></script><qti-item><item-container></item-container></qti-item>';

/**
 * What an item was in the player: the letters of its choices with the score of each as it was clicked, or the scores of what was typed.
 * @typedef {{ passage: number, scores: Record<string, number>, brokenImages: string[] }} Played
 */

/** @param {string} folder of the exports @returns {Promise<{ play(path: string, typed: string[]): Promise<Played>, errors: string[], close(): Promise<void> }>} */
export async function openPlayer(folder) {
  if (!existsSync(player)) throw new Error('The player is not there: npm --prefix tools/bench ci');
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    if (path === '/') return response.setHeader('content-type', 'text/html').end(shell);
    const file = path === '/player.js' ? player : join(folder, path);
    if (!existsSync(file)) return response.writeHead(404).end();
    return response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(null)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const browser = await chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const page = await browser.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(`http://127.0.0.1:${address.port}/`);
  return {
    errors,
    play: (path, typed) => page.evaluate(answerItem, { path, typed }),
    close: async () => {
      await browser.close();
      server.close();
    },
  };
}

/**
 * Runs in the page.
 * @param {{ path: string, typed: string[] }} asked @returns {Promise<Played>}
 */
async function answerItem({ path, typed }) {
  await customElements.whenDefined('item-container');
  const container = /** @type {any} */ (document.querySelector('item-container'));
  /** @param {() => any} find */
  const waitFor = async (find) => {
    for (const end = Date.now() + 15_000; Date.now() < end; ) {
      const found = find();
      if (found) return found;
      await new Promise((done) => requestAnimationFrame(done));
    }
    throw new Error(`${path} does not open`);
  };
  const open = () => (container.shadowRoot ?? container).querySelector('qti-assessment-item');
  const before = open();
  container.itemURL = path;
  const item = await waitFor(
    () => open() !== before && open()?.querySelector('qti-simple-choice, qti-text-entry-interaction') && open(),
  );
  await item.updateComplete;
  const place = item.querySelector('[data-stimulus-idref]');
  if (place) await waitFor(() => place.textContent.trim() || place.querySelector('img'));
  const images = [...item.querySelectorAll('img')];
  await Promise.all(images.map((image) => image.decode().catch(() => null)));
  /** @type {Record<string, number>} */
  const scores = {};
  const score = (/** @type {string} */ answer) => {
    item.processResponse();
    scores[answer] = Number(item.getOutcome('SCORE').value);
  };
  for (const choice of item.querySelectorAll('qti-simple-choice')) {
    choice.click();
    await choice.updateComplete;
    score(choice.getAttribute('identifier'));
  }
  const field = item.querySelector('qti-text-entry-interaction')?.shadowRoot.querySelector('input');
  for (const text of field ? typed : []) {
    field.value = text;
    for (const type of ['input', 'keyup', 'change', 'blur'])
      field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
    await item.updateComplete;
    score(text);
  }
  return {
    passage: place ? place.textContent.trim().length + place.querySelectorAll('img').length : 0,
    scores,
    brokenImages: images.filter((image) => image.naturalWidth === 0).map((image) => image.src),
  };
}
