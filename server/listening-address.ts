import type { AddressInfo } from 'node:net';

/** Where a server is reached that listens on `host`. */
export function formatAddress(bound: AddressInfo | string | null, host: string): string {
  if (bound === null || typeof bound === 'string') throw new Error('The server has no address.');
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
