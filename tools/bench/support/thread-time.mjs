import { marks } from './click-page.mjs';

/** @typedef {{ name: string, pid: number, tid: number, ts: number, tts?: number, tdur?: number }} TraceEvent times in microseconds */

/** The end of a frame's work in the page: what is left is not of its main thread. */
const commit = 'ProxyMain::BeginMainFrame::commit';

/**
 * The processor's time that the page's main thread took for each click, in ms, in their order: from the press until the frame that shows it is handed over.
 * What else the machine has to do lengthens the clock's time, and this far less.
 * @param {TraceEvent[]} events of one page's trace @returns {number[]}
 */
export function readThreadTimes(events) {
  const found = events
    .filter(({ name, tts }) => [marks.pressed, marks.shown, commit].includes(name) && tts !== undefined)
    .sort((one, other) => one.ts - other.ts);
  const times = [];
  for (const [at, { name, tts = 0, tid, pid }] of found.entries()) {
    if (name !== marks.pressed) continue;
    const later = found.slice(at + 1).filter((event) => event.tid === tid && event.pid === pid);
    const shown = later.findIndex((event) => event.name === marks.shown);
    const end = later.slice(shown).find((event) => event.name === commit);
    if (shown === -1 || end?.tts === undefined) throw new Error('The trace has no frame that shows a click.');
    times.push((end.tts + (end.tdur ?? 0) - tts) / 1000);
  }
  return times;
}

/**
 * Traces what is done with a page, as far as a click's time needs it.
 * @param {import('@playwright/test').Browser} browser @param {import('@playwright/test').Page} page @param {() => Promise<void>} act
 * @returns {Promise<TraceEvent[]>}
 */
export async function trace(browser, page, act) {
  await browser.startTracing(page, { categories: ['blink.user_timing', 'cc'] });
  await act();
  return JSON.parse((await browser.stopTracing()).toString('utf8')).traceEvents;
}
