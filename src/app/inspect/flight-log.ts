/**
 * What a flow did, in words that hold no data of anybody: `at` in ms since the page was opened, `actor` as `machine (session id)`, the type of the
 * event, and the state value as JSON (with `, done` and the like where it has ended).
 */
export type FlightEntry = { at: number; actor: string; event: string; state: string };

/** Takes one entry after the other. */
export type FlightLog = (entry: FlightEntry) => void;

declare global {
  interface Window {
    /** Put there by a browser test before the page loads (`e2e/support/flight.ts`). */
    flightLog?: FlightLog;
  }
}

/** The log that a test has put into this page, or null. */
export const flightLog = (): FlightLog | null => window.flightLog ?? null;
