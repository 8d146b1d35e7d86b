import { isZone } from '../../../contract/time-zone.ts';

const key = 'timeZone';

/** The zone this device is set to; UTC where the browser cannot say, or names one that it does not know itself. */
export function deviceTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isZone(timeZone) ? timeZone : 'UTC';
}

/** What was chosen on this page, where storage refuses to keep it. */
let chosen: string | null = null;

function readChosen(): string | null {
  try {
    return localStorage.getItem(key) ?? chosen;
  } catch {
    return chosen;
  }
}

/** The zone in which the student reads times: the one chosen on this device, else the device's own. */
export function ownTimeZone(): string {
  const zone = readChosen();
  return zone !== null && isZone(zone) ? zone : deviceTimeZone();
}

/** Keeps a choice of the zone. That of the device follows it from then on, wherever it travels. */
export function keepTimeZone(zone: string): void {
  chosen = zone === deviceTimeZone() ? null : zone;
  try {
    if (chosen === null) localStorage.removeItem(key);
    else localStorage.setItem(key, chosen);
  } catch (problem) {
    console.warn('The time zone could not be kept on this device.', problem);
  }
}
