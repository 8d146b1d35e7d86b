/** `normal`: as a student has it, without the check for developer tools in development. `full`: with it. `off`: nothing is watched. */
export type ProctorMode = 'normal' | 'full' | 'off';

const key = 'prepchart.proctor';
const modes: readonly string[] = ['normal', 'full', 'off'];
const isMode = (value: string | null): value is ProctorMode => value !== null && modes.includes(value);

/**
 * How exams are watched. A product's build has one way, `full`. In development the address says it (`?proctor=off`), and the tab remembers, as the app
 * goes on to other addresses.
 */
export function proctorMode(): ProctorMode {
  if (import.meta.env.PROD) return 'full';
  // Services are tried without a page, too.
  if (typeof location === 'undefined') return 'normal';
  const asked = new URLSearchParams(location.search).get('proctor');
  if (isMode(asked)) sessionStorage.setItem(key, asked);
  const kept = sessionStorage.getItem(key);
  return isMode(kept) ? kept : 'normal';
}
