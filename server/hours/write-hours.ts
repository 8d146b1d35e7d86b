import type { SchoolHours, SchoolWeek } from './school-hours.ts';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** A week as it is written, 'Mon-Fri 09:00-13:00, 14:00-18:00; Sat 10:00-14:00': days in a row that are alike stand together. */
export function formatSchoolWeek(week: SchoolWeek): string {
  const parts: { first: number; last: number; spans: string }[] = [];
  for (const [day, open] of week.entries()) {
    const spans = open.map(({ from, until }) => `${formatMinutes(from)}-${formatMinutes(until)}`).join(', ');
    const before = parts.at(-1);
    if (spans === '') continue;
    if (before && before.last === day - 1 && before.spans === spans) before.last = day;
    else parts.push({ first: day, last: day, spans });
  }
  return parts
    .map(({ first, last, spans }) => `${first === last ? days[first] : `${days[first]}-${days[last]}`} ${spans}`)
    .join('; ');
}

export const formatHolidays = (holidays: SchoolHours['holidays']): string => [...holidays].toSorted().join(', ');

const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
