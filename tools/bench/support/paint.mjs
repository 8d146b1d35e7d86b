/** Lighthouse's mobile throttling by developer tools ("mobileSlow4G"): its screen, its network, and a processor four times slower. */
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const bytesPerKilobit = 1024 / 8;
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 1474.56 * bytesPerKilobit,
  uploadThroughput: 675 * bytesPerKilobit,
};
const slowerBy = 4;
/** How long the page is watched after its `load` event for a larger paint or a shift, in ms. */
const graceMs = 1500;

/**
 * Opens a page as a new visitor with a slow phone.
 * @param {import('@playwright/test').Browser} browser @param {string} url
 * @param {number} busyMs that the page is to be kept busy while it loads: a planted fault
 * @returns {Promise<{ lcp: number, cls: number }>} its largest contentful paint in ms, and the sum of its layout shifts
 */
export async function measurePaint(browser, url, busyMs) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  if (busyMs > 0) await page.addInitScript(keepBusy, busyMs);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(graceMs);
  const seen = await page.evaluate(paintsSeen);
  await context.close();
  return seen;
}

/** In the page. @param {number} ms */
function keepBusy(ms) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** In the page: what it has painted and shifted so far. @returns {Promise<{ lcp: number, cls: number }>} */
async function paintsSeen() {
  /** @param {string} type @returns {Promise<any[]>} the entries so far; none where nothing of the kind happened */
  const observeEntries = (type) =>
    new Promise((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 300);
    });
  const paints = await observeEntries('largest-contentful-paint');
  if (paints.length === 0) throw new Error('The page painted nothing.');
  const shifts = await observeEntries('layout-shift');
  return { lcp: paints.at(-1).startTime, cls: shifts.reduce((sum, { value }) => sum + value, 0) };
}
