/** What a page may move at most: a line of words that is longer than the bar which stood for it. */
export const mostShift = 0.02;

/** Adds up how far things jump from the first paint on, as browsers reckon it (cumulative layout shift), in `window.shift`. In the page. */
export function watchShift() {
  const seen = Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
    for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift' });
}

/** Once what is on the screen has been painted. In the page. */
export const readShift = () =>
  new Promise<number>((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve((window as unknown as { shift: number }).shift))),
  );
