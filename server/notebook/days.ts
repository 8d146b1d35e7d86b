/** How often in a row a question must go right to be done. */
export const timesUntilDone = 2;

const dayMs = 24 * 3_600_000;

/** The same time of day so many days later, by 24 hours each. */
export const daysAfter = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);
