import { isIPv6 } from 'node:net';

/**
 * Normalizes the address by which limits count a caller: of IPv6 the first 64 bits, since one home has a network of 2^64 addresses, and of
 * an IPv4 address written as IPv6 the IPv4 address.
 */
export function callerAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const splitGroups = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [splitGroups(head), splitGroups(tail)];
  const zeros = ip.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
