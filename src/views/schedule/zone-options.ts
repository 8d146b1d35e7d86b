import { formatMoment } from '../../../contract/moments.ts';
import { formatZone } from '../../../contract/time-zone.ts';
import type { Zones } from '../../machines/schedule/session-times.ts';

export type ZoneOption = { zone: string; label: string };

/** So many are shown at once: what else there is, is found by typing. */
const mostShown = 30;

/** What people type for a zone that is named after another city. */
const otherNames: Readonly<Record<string, string>> = {
  'America/New_York': 'eastern time boston washington atlanta miami est edt',
  'America/Chicago': 'central time houston dallas austin cst cdt',
  'America/Denver': 'mountain time salt lake city mst mdt',
  'America/Los_Angeles': 'pacific time san francisco seattle san diego pst pdt',
  'Asia/Kolkata': 'india mumbai delhi bangalore chennai hyderabad pune ist',
  'Asia/Calcutta': 'india mumbai delhi bangalore chennai hyderabad pune ist',
  'Asia/Dubai': 'gulf abu dhabi uae emirates',
  'Europe/London': 'united kingdom uk england gmt bst',
};

/** 'London (Europe)', so that typing the name of a city finds it. */
export function describeZone(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const city = parts.pop() ?? zone;
  return parts.length === 0 ? city : `${city} (${parts.join(', ')})`;
}

/** Every zone that can be chosen: the student's and the school's first, then all others by their cities, whatever this browser lists. */
export function listZones({ timeZone, ownTimeZone }: Zones): ZoneOption[] {
  const first = [...new Set([ownTimeZone, timeZone])];
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]
    .filter((zone) => !first.includes(zone))
    .map((zone) => ({ zone, label: describeZone(zone) }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
  return [...first.map((zone) => ({ zone, label: describeZone(zone) })), ...others];
}

/** The zones whose city, region or other name has every typed word. */
export function findZones(zones: readonly ZoneOption[], typed: string): ZoneOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = zones.filter(({ zone, label }) => {
    const names = `${label} ${otherNames[zone] ?? ''}`.toLowerCase();
    return words.every((word) => names.includes(word));
  });
  return found.slice(0, mostShown);
}

/** 'Pacific Time, 8:14 pm': what a zone is called, and what its clocks show. */
export const describeClock = (zone: string, now: number): string =>
  `${formatZone(zone, now)}, ${formatMoment(now, 'time', zone)}`;
