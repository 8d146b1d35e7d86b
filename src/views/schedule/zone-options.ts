import type { Zones } from '../../machines/schedule/session-times.ts';

/** 'London (Europe)', so that typing the name of a city finds it. */
function describeZone(zone: string): string {
  const parts = zone.replaceAll('_', ' ').split('/');
  const city = parts.pop() ?? zone;
  return parts.length === 0 ? city : `${city} (${parts.join(', ')})`;
}

/** Every zone that can be chosen, by its city; those of student and school among them, whatever this browser lists. */
export function listZones({ timeZone, ownTimeZone }: Zones): { zone: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), timeZone, ownTimeZone, 'UTC']);
  return [...zones]
    .map((zone) => ({ zone, label: describeZone(zone) }))
    .toSorted((one, other) => (one.label < other.label ? -1 : 1));
}
