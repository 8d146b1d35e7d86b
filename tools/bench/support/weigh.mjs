import { createHash, randomBytes } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';

/** In KB. Code before the first interaction, and all of it, 14 KB for a test that records what flows do within; styles and fonts at any time. */
export const budgets = { codeBefore: 12, code: 98, styles: 8, fonts: 52 };
/** How long a page is watched for what it might load unasked, in ms. */
const graceMs = 300;

/** @typedef {{ kind: 'code' | 'styles' | 'fonts', url: string, bytes: number }} Load */

/** @type {Map<string, number>} */
const sizes = new Map();
/** @param {Buffer} body @returns {number} its bytes as brotli; the same content is compressed once */
export function brotliSize(body) {
  const key = createHash('sha256').update(body).digest('hex');
  const known = sizes.get(key);
  if (known !== undefined) return known;
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const size = brotliCompressSync(body, { params }).length;
  sizes.set(key, size);
  return size;
}

/** @param {import('@playwright/test').Response} response @returns {Promise<Load[]>} what it weighs; nothing for what no budget counts */
async function measureLoads(response) {
  const url = response.url();
  const type = response.request().resourceType();
  // The start script fetches code before it imports it: the same file is counted once.
  if (type === 'script' || (type === 'fetch' && url.endsWith('.js')))
    return [{ kind: 'code', url, bytes: brotliSize(await response.body()) }];
  if (type === 'stylesheet') return [{ kind: 'styles', url, bytes: brotliSize(await response.body()) }];
  if (type === 'font') return [{ kind: 'fonts', url, bytes: (await response.body()).length }];
  if (type !== 'document') return [];
  const html = await response.text();
  /** @param {RegExp} pattern */
  const inline = (pattern) => brotliSize(Buffer.from([...html.matchAll(pattern)].map(([, text = '']) => text).join('')));
  return [
    { kind: 'styles', url: `${url} <style>`, bytes: inline(/<style>(.*?)<\/style>/gs) },
    { kind: 'code', url: `${url} <script>`, bytes: inline(/<script type="module">(.*?)<\/script>/gs) },
  ];
}

/** @param {Load[]} loads @param {Load['kind']} kind @returns {number} KB */
const sumWeight = (loads, kind) => {
  const each = new Map(loads.filter((load) => load.kind === kind).map(({ url, bytes }) => [url, bytes]));
  return [...each.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024;
};

/**
 * Opens a page, brings it to life by a key, and weighs what it loaded until then and at all.
 * @param {import('@playwright/test').Browser} browser @param {string} url @param {number} planted KB that its code is to be heavier
 * @param {(context: import('@playwright/test').BrowserContext) => Promise<void>} [watch] is told of the context before the page opens
 * @returns {Promise<Record<keyof typeof budgets, number>>} KB
 */
export async function weigh(browser, url, planted, watch) {
  const context = await browser.newContext();
  await watch?.(context);
  const page = await context.newPage();
  if (planted > 0) {
    const extra = `\n//${randomBytes(planted * 1024).toString('base64')}`;
    await page.route('**/assets/hydrate-page-*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()) + extra });
    });
  }
  /** @type {Promise<Load[]>[]} */
  const seen = [];
  page.on('response', (response) => seen.push(measureLoads(response)));
  // What loads what comes later is asked for once the page has loaded.
  await page.goto(url, { waitUntil: 'networkidle' });
  const before = (await Promise.all(seen)).flat();
  await page.keyboard.press('Shift');
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  );
  await page.waitForTimeout(graceMs);
  const after = (await Promise.all(seen)).flat();
  await context.close();
  return {
    codeBefore: sumWeight(before, 'code'),
    code: sumWeight(after, 'code'),
    styles: sumWeight(after, 'styles'),
    fonts: sumWeight(after, 'fonts'),
  };
}
