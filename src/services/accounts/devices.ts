import * as z from 'zod/mini';
import { deviceToken } from '../../../contract/accounts/accounts.ts';
import { devicesPerBrowser } from '../../../contract/limits.ts';

const key = 'devices';
const kept = z.array(deviceToken);

/**
 * By what this browser is known to the accounts that were signed in from it, newest first. It outlives logging out: a known browser is let in
 * where strangers have used up the sign-ins. None where there is no storage, or something else in it.
 */
function readDevices(): string[] {
  try {
    return z.parse(kept, JSON.parse(localStorage.getItem(key) ?? '[]')).slice(0, devicesPerBrowser);
  } catch {
    return [];
  }
}

/** Keeps what an account knows this browser by; without storage the next sign-in is from a new browser again. */
export function keepDevice(token: string | undefined): void {
  if (token === undefined) return;
  try {
    localStorage.setItem(key, JSON.stringify([token, ...readDevices()].slice(0, devicesPerBrowser)));
  } catch (error) {
    console.warn('This browser could not be remembered.', error);
  }
}

/** The part of a call's body that says which devices this browser is. */
export function namedDevices(): { devices?: string[] } {
  const devices = readDevices();
  return devices.length === 0 ? {} : { devices };
}
