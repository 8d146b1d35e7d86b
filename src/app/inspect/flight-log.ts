import type { FlightEntry } from '../../../contract/flight.ts';

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
