import { formatStartTime } from '../../schedule/school-time.ts';

/** What the letters about a session say of it; `zone` is the school's. */
export type MailedSession = { startsAt: Date; endsAt: Date; course: string | null; zone: string };

/** `Monday, 2 March 2026`, on the school's calendar. */
function formatDate(instant: Date, zone: string): string {
  const format = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone } as const;
  return new Intl.DateTimeFormat('en-GB', format).format(instant).replace(/^(\w+),? /, '$1, ');
}

/** `Monday, 2 March 2026, 10:30 am`, on the school's clock. */
export const formatWhen = (instant: Date, zone: string): string =>
  `${formatDate(instant, zone)}, ${formatStartTime(instant, zone)}`;

/** Course, day and time of a session, for a letter. */
export const sessionFacts = ({ startsAt, endsAt, course, zone }: MailedSession): (readonly [string, string])[] => [
  ...(course === null ? [] : [['Course', course] as const]),
  ['Day', formatDate(startsAt, zone)],
  ['Time', `${formatStartTime(startsAt, zone)} to ${formatStartTime(endsAt, zone)}, school time (${zone})`],
];
