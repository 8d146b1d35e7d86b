/** Times of the app alone, in ms unless the name says otherwise. */

/** How often the journal tells the server that the attempt is alive, and how often it keeps the time on the device (in s). */
export const journalTimes = { heartbeatMs: 30_000, keepEverySeconds: 5, longestBackoffMs: 15_000 };

/** How long a submit that failed waits before it is tried again by itself. */
export const submitAgainMs = 5000;

/** A ledger that is out of step with this device is read again after this time. */
export const reopenMs = 1000;

/** A call without an answer is given up after this time. */
export const callTimeoutMs = 20_000;
