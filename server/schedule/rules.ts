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

/** Until how many hours before it begins a booking can be cancelled: as when it was made, where the school has changed that since, else as the school has it. */
export const cancelHoursOf = (
  { cancelHours }: { cancelHours: number | null },
  { bookingCancelHours }: { bookingCancelHours: number },
): number => cancelHours ?? bookingCancelHours;

/** When a session can be cancelled no more; `hours` before it begins. */
export const cancelUntil = ({ startsAt }: Pick<Span, 'startsAt'>, hours: number): Date =>
  new Date(startsAt.getTime() - hours * 60 * minuteMs);
