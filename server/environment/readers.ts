import { isIP } from 'node:net';
import { type Dsn, readDsn } from '../telemetry/dsn.ts';

/** Says that there is none of something, where leaving it out could be forgetfulness. */
export const none = 'none';

/** Shortest secret that signs links, in characters. */
export const secretLength = 32;

export function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Error(`'${text}' is not a port (0 to 65535)`);
  return Number(text);
}

export function url(...protocols: string[]) {
  return (text: string): string | null => {
    if (text === '') return null;
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
      throw new Error(`is not an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
    }
    return text;
  };
}

export function origin(text: string): string | null {
  const read = url('http:', 'https:')(text);
  if (read !== null && `${new URL(read).origin}/` !== new URL(read).href)
    throw new Error(`'${text}' has more than scheme, host and port`);
  return read === null ? null : new URL(read).origin;
}

export function address(text: string): string | null {
  const read = url('http:', 'https:')(text);
  if (read !== null && /[?#@]/.test(read)) throw new Error('has more than scheme, host, port and path');
  return read;
}

/** Never repeated: it has a key in it. */
export function dsn(text: string): Dsn | null {
  const read = url('http:', 'https:')(text);
  if (read === null) return null;
  const known = readDsn(read);
  if (known === null) throw new Error('is not an address as https://key@host/1');
  return known;
}

/** A page that our pages may frame: nobody may change it on its way, so plain http only where there is no way. */
export function framed(text: string): string | null {
  if (text === '') return null;
  const { protocol, hostname, username, href } = URL.canParse(text) ? new URL(text) : new URL('about:blank');
  if (username !== '' || (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname))))
    throw new Error('is neither an https:// address without a password nor an http:// one of this machine');
  return href;
}

/** The address that a room's name is added to, or of a LiveKit server (wss://), without a slash at its end. */
export function roomServer(text: string): string | null {
  const isLiveKit = /^wss?:/i.test(text);
  const address = framed(isLiveKit ? text.replace(/^ws/i, 'http') : text);
  if (address === null) return null;
  const { search, hash } = new URL(address);
  if (search !== '' || hash !== '') throw new Error('has more than scheme, host, port and path');
  const bare = address.replace(/\/+$/, '');
  return isLiveKit ? bare.replace(/^http/, 'ws') : bare;
}

/** Whether what is sent to a host, as a URL writes it, stays on this machine. */
export const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);

export function hostNames(text: string): string[] {
  const listed = text === '' ? [] : text.split(',').map((part) => part.trim().toLowerCase());
  const unread = listed.filter((host) => !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/.test(host));
  if (unread.length > 0) throw new Error(`'${unread.join(', ')}' is not a list of host names`);
  return listed;
}

export function onOff(text: string): boolean | null {
  if (text !== '' && text !== 'on' && text !== 'off') throw new Error(`'${text}' is neither on nor off`);
  return text === '' ? null : text === 'on';
}

export function jsonText(text: string): 'json' | 'text' | null {
  if (text === '') return null;
  if (text !== 'json' && text !== 'text') throw new Error(`'${text}' is neither json nor text`);
  return text;
}

export function requiredOptional(text: string): 'required' | 'optional' | null {
  if (text === '') return null;
  if (text !== 'required' && text !== 'optional') throw new Error(`'${text}' is neither required nor optional`);
  return text;
}

export function proxies(text: string): number | string[] | false {
  if (text === '' || text === none) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const listed = text.split(',').map((part) => part.trim());
  const unread = listed.filter((part) => !/^[^/]+(\/\d{1,3})?$/.test(part) || isIP(part.replace(/\/.*/, '')) === 0);
  if (unread.length > 0) throw new Error(`'${unread.join(', ')}' is neither a number of proxies nor an address`);
  return listed;
}

export function orNull(text: string): string | null {
  return text || null;
}

export function secret(text: string): string | null {
  if (text !== '' && text.length < secretLength) throw new Error(`is shorter than ${secretLength} characters`);
  return text || null;
}

export function keyId(text: string): string | null {
  if (text !== '' && !/^rzp_(test|live)_\w+$/.test(text))
    throw new Error(`'${text}' is not a key of Razorpay (rzp_test_… or rzp_live_…)`);
  return text || null;
}

/** Mail goes to the very address: a name beside it would become part of it. */
export function bareAddress(text: string): string {
  if (text.includes('<')) throw new Error(`'${text}' is more than an address: leave out the name`);
  return mailbox(text);
}

export function mailbox(text: string): string {
  if (!/^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) throw new Error(`'${text}' is not an email address`);
  return text;
}

/** As it was written: what the system makes of it may be an old name of the same zone. */
export function timeZone(text: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
  } catch {
    throw new Error(`'${text}' is not a time zone, as Asia/Kolkata`);
  }
  // Some systems take offsets for zones; a calendar needs the rules of a place.
  if (!/^[A-Za-z]/.test(text)) throw new Error(`'${text}' is not a time zone, as Asia/Kolkata`);
  return text;
}

export function days(text: string): number | null {
  if (text === '') return null;
  if (!/^\d{1,4}$/.test(text)) throw new Error(`'${text}' is not a number of days`);
  return Number(text);
}

/** A whole sum in rupees. */
export function rupees(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`'${text}' is not a whole number of rupees`);
  return Number(text);
}

/** Of a student, in years. */
export function age(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 25) throw new Error(`'${text}' is not an age from 0 to 25`);
  return Number(text);
}

export function percent(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 100) throw new Error(`'${text}' is not a percentage from 0 to 100`);
  return Number(text);
}

export function hours(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) > 720) throw new Error(`'${text}' is not a number of hours from 0 to 720`);
  return Number(text);
}

export function seconds(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 60) throw new Error(`'${text}' is not a number of seconds from 0 to 60`);
  return Number(text);
}
