import * as z from 'zod/mini';

/** An IANA name that this runtime knows, as 'America/New_York'. */
export const zoneName = z.string().check(z.maxLength(60), z.refine(isZone));

export function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

/** What people call a zone these days (`now` in ms), summer and winter: 'India Standard Time', 'Central European Time'. */
export function formatZone(timeZone: string, now: number): string {
  const inWinterToo = nameZone(timeZone, 'longGeneric', now);
  // UTC has such a name only in the other form.
  return inWinterToo.startsWith('GMT') ? nameZone(timeZone, 'long', now) : inWinterToo;
}

function nameZone(timeZone: string, timeZoneName: 'longGeneric' | 'long', now: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
