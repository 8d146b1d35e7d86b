/** Times of the app alone, in ms unless the name says otherwise. */

/** How often the journal tells the server that the attempt is alive, and how often it keeps the time on the device (in s). */
export const journalTimes = { heartbeatMs: 30_000, keepEverySeconds: 5, longestBackoffMs: 15_000 };

/** How long a submit that failed waits before it is tried again by itself. */
export const submitAgainMs = 5000;

/** A ledger that is out of step with this device is read again after this time. */
export const reopenMs = 1000;

/** A call without an answer is given up after this time. */
export const callTimeoutMs = 20_000;

/** The security check speaks of a device's clock that is off by more than this, and of a server that answers later than this. */
export const deviceCheckTimes = { clockToleranceMs: 5000, slowAnswerMs: 1000 };

/** How often a module asks the server for its deadline: staff can add minutes. */
export const askDeadlineMs = 30_000;

/** From so many seconds on the countdown is always shown. */
export const lastMinutesSeconds = 300;
