import type { Address } from './page-context.ts';

/** What an address names. */
export function readAddress(search: string): Address {
  const query = new URLSearchParams(search);
  const moment = Number(query.get('moment') ?? Number.NaN);
  return { machine: query.get('machine'), actor: query.get('actor'), moment: Number.isInteger(moment) ? moment : null };
}

/** The address with these names in it, and without those that are null. */
export function writeAddress(href: string, { machine, actor, moment }: Address): string {
  const address = new URL(href);
  for (const [name, value] of Object.entries({ machine, actor, moment })) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, String(value));
  }
  return address.href;
}
