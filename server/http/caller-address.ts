import { isIPv6 } from 'node:net';

/**
 * The address that limits count a caller by. Whoever has IPv6 has a network of 2^64 addresses at home: its first 64 bits are one caller. An
 * IPv4 address in IPv6's clothes is itself.
 */
export function callerAddress(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = ip.includes('::') ? Array.from({ length: 8 - before.length - after.length }, () => '0') : [];
  const network = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
