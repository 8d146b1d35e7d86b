import type { Browser, Page } from '@playwright/test';

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { elementCount?: number; data?: { url?: string } };
};

/** What a click costs between the press and the frame that shows it. */
export type ClickCost = { reactCalls: number; forcedLayouts: number; styledElements: number };

const [pressed, shown] = ['test: pressed', 'test: shown'];

/** Traces one click and counts what the page did for it. Whatever else the page does, as its clock, is beside it. */
export async function countClick(browser: Browser, page: Page, click: () => Promise<void>): Promise<ClickCost> {
  await page.evaluate(
    ([pressed, shown]) => {
      window.addEventListener('pointerdown', () => performance.mark(pressed), { capture: true, once: true });
      window.addEventListener('click', () => requestAnimationFrame(() => performance.mark(shown)), { capture: true, once: true });
    },
    [pressed, shown] as const,
  );
  await browser.startTracing(page, { categories: ['blink.user_timing', 'devtools.timeline'] });
  await click();
  await page.waitForFunction((shown) => performance.getEntriesByName(shown).length > 0, shown);
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString('utf8'));
  return count(traceEvents);
}

function count(events: TraceEvent[]): ClickCost {
  const [from, to] = [pressed, shown].map((name) => events.find((event) => event.name === name));
  if (!from || !to) throw new Error('The click is not in the trace.');
  const between = events.filter(({ ts, pid, tid }) => pid === from.pid && tid === from.tid && ts >= from.ts && ts <= to.ts);
  const named = (name: string) => between.filter((event) => event.name === name);
  const within = (inner: TraceEvent, outers: TraceEvent[]) =>
    outers.some(({ ts, dur = 0 }) => inner.ts >= ts && inner.ts <= ts + dur);
  // Playwright itself looks where a click will land.
  const calls = named('FunctionCall').filter(({ args }) => args?.data?.url?.includes('/assets/'));
  const dispatches = named('EventDispatch');
  return {
    reactCalls: calls.filter((call) => call.args?.data?.url?.includes('/assets/react-') && within(call, dispatches)).length,
    forcedLayouts: named('Layout').filter((layout) => within(layout, calls)).length,
    styledElements: named('UpdateLayoutTree').reduce((sum, { args }) => sum + (args?.elementCount ?? 0), 0),
  };
}
