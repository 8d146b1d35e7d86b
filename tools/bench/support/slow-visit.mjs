/** @typedef {import('@playwright/test').Page} Page */
/**
 * A page as its first visitor meets it. `words`: what is to be read at first, as selectors; `act`: what the visitor does as soon as that can be read; `answer`: what is there
 * once the page's code has answered that, an element with all of its text where that matters.
 * @typedef {{ path: string, words: readonly string[], act?: (page: Page) => Promise<void>, answer?: { selector: string, text?: string } }} Visit
 */

/** A phone on a line that answers after two seconds and gives 30 KB a second to all files together. */
const screen = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const network = { offline: false, latency: 2_000, downloadThroughput: 30 * 1024, uploadThroughput: 30 * 1024 };
/** A file of the product, of some 40 KB, by which a page is made heavier: a planted fault. */
const ballast = { file: '/og.png', kilobytes: 40 };
const longest = { timeout: 120_000 };

/**
 * Visits a page with nothing in the cache.
 * @param {import('@playwright/test').Browser} browser @param {string} site @param {Visit} visit
 * @param {{ plant?: number, after?: (page: Page) => Promise<void> }} [how] `plant`: KB that the page also loads, from its first moment on; `after`: what is done once it has answered
 * @returns {Promise<{ readable: number, done: number, kilobytes: number }>} when its first words could be read, when it had answered (its `load` event where nothing is done to
 *   it), in ms, and how much had come by then
 */
export async function visitSlowly(browser, site, { path, words, act, answer }, { plant = 0, after } = {}) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  let bytes = 0;
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(noteTimes, { words, answer });
  const more = Array.from({ length: Math.ceil(plant / ballast.kilobytes) }, (_, at) => `${ballast.file}?${at}`);
  await page.addInitScript(loadMore, more);
  await page.goto(site + path, { waitUntil: 'commit', ...longest });
  const readable = await whenNoted(page, 'readable');
  await act?.(page);
  const done = await whenNoted(page, act ? 'answered' : 'loaded');
  const kilobytes = bytes / 1024;
  await after?.(page);
  await context.close();
  return { readable, done, kilobytes };
}

/** @param {Page} page @param {string} what @returns {Promise<number>} when it was so, in ms since the page was asked for */
async function whenNoted(page, what) {
  const noted = await page.waitForFunction((name) => Reflect.get(window, 'slowVisit')?.[name], what, {
    polling: 50,
    ...longest,
  });
  return noted.jsonValue();
}

/**
 * In the page: notes the frame after which its words, and then the answer, were on the screen, and its `load` event.
 * @param {Pick<Visit, 'words' | 'answer'>} wanted
 */
function noteTimes({ words, answer }) {
  /** @type {Record<string, number>} */
  const times = {};
  Reflect.set(window, 'slowVisit', times);
  /** @param {string} selector @param {string} [text] */
  const isShown = (selector, text) =>
    [...document.querySelectorAll(selector)].some(
      (each) => each.getClientRects().length > 0 && (text === undefined || each.textContent === text),
    );
  const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
  const look = () => {
    if (times.readable === undefined && isPainted() && words.every((each) => isShown(each))) times.readable = performance.now();
    if (times.readable !== undefined && answer && isShown(answer.selector, answer.text)) times.answered = performance.now();
    if (times.answered === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('load', () => {
    times.loaded = performance.now();
  });
}

/** In the page. @param {readonly string[]} files */
function loadMore(files) {
  for (const file of files) void fetch(file, { cache: 'no-store' }).catch(() => {});
}
