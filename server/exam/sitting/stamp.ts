/** A client's time as it is kept: its clock may be wrong, but not so far ahead that no database could keep it. */
export const stampOf = (ms: number, now: Date): Date => new Date(Math.min(ms, now.getTime() + 24 * 3_600_000));
