import { indianStates } from './places.ts';

const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text is a tax number of India: its last sign checks the fourteen before it (weights 1 and 2 in turn, base 36). */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text) || !(text.slice(0, 2) in indianStates)) return false;
  const sum = [...text.slice(0, 14)].reduce((total, sign, at) => {
    const product = signs.indexOf(sign) * (at % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return signs[(36 - (sum % 36)) % 36] === text[14];
}

/** A tax number as it is kept: people write it in small letters, and with blanks. */
export const toGstin = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();
