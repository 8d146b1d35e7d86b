const minuteMs = 60_000;

/** Longest session, in minutes: how far back one is looked for that is still going on. */
export const longestSession = 240;

/** Sessions that a student can book in an hour, the cancelled ones too: each is a mail to two people. */
export const bookingsPerHour = 30;

/** When something begins and how long it takes, in minutes. */
export type Span = { startsAt: Date; duration: number };

export const endOf = ({ startsAt, duration }: Span): Date => new Date(startsAt.getTime() + duration * minuteMs);

/** The earliest beginning of a session that is still going on at `instant`. */
export const earliestStart = (instant: Date): Date => new Date(instant.getTime() - longestSession * minuteMs);

/** Whether two take place at the same time. One may begin when the other ends. */
export const overlap = (one: Span, other: Span): boolean => one.startsAt < endOf(other) && other.startsAt < endOf(one);

/** When a session can be cancelled no more; `hours` before it begins (BOOKING_CANCEL_HOURS). */
export const cancelUntil = ({ startsAt }: Pick<Span, 'startsAt'>, hours: number): Date =>
  new Date(startsAt.getTime() - hours * 60 * minuteMs);
