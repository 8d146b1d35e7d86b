import type { BrowserContext } from '@playwright/test';
import type { FlightEntry } from '../../src/app/inspect/flight-log.ts';

/** What the flows of a test's pages did. */
export type Flight = {
  /** Collects it from pages of this context that are loaded from now on. */
  watch: (context: BrowserContext) => Promise<void>;
  /** All of it, with the path of the page, newest last. */
  entries: () => readonly Flown[];
  /** The newest as text, one line each, newest last; what repeats itself is one line. */
  text: () => string;
};

type Flown = FlightEntry & { path: string };

/** How many lines are attached to a test that fails. */
const most = 300;

/** Tells it from what a page itself says. */
export const flightMark = 'flight: ';

/** By the console: a page that is left, closed or killed has told what it did until then. */
const tellByConsole = (mark: string) => {
  window.flightLog = (entry) => console.debug(mark + JSON.stringify(entry));
};

const describeEntry = ({ path, actor, event, state }: Flown) => `${path}  ${actor}  ${event} -> ${state}`;

/** Clocks tick: lines that are the same but for their time. */
function formatLines(entries: readonly Flown[]): string[] {
  const rows: { words: string; at: number; times: number }[] = [];
  for (const entry of entries) {
    const words = describeEntry(entry);
    const last = rows.at(-1);
    if (last?.words === words) last.times += 1;
    else rows.push({ words, at: entry.at, times: 1 });
  }
  return rows.map(({ words, at, times }) => `${(at / 1000).toFixed(2)} s  ${words}${times > 1 ? `  ×${times}` : ''}`);
}

export function collectFlight(): Flight {
  const entries: Flown[] = [];
  return {
    watch: async (context) => {
      context.on('console', (message) => {
        if (!message.text().startsWith(flightMark)) return;
        const entry: FlightEntry = JSON.parse(message.text().slice(flightMark.length));
        entries.push({ path: new URL(message.page()?.url() ?? 'about:blank').pathname, ...entry });
      });
      await context.addInitScript(tellByConsole, flightMark);
    },
    entries: () => entries,
    text: () => formatLines(entries).slice(-most).join('\n'),
  };
}
