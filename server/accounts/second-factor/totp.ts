import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import type { SecondFactorSetup } from '../../../contract/accounts/second-factor.ts';

const issuer = 'Prepchart';
const period = 30;
/** Steps of time that a code may be early or late: the clock of a telephone is not ours. */
const window = 1;

const toTotp = (secret: string, label = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });

/** A new secret of 160 random bits, in base 32. */
export const createSecret = (): string => new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32;

/** What an authenticator app is set up with; `username` is what it calls the account. */
export function formatSetup(secret: string, username: string): SecondFactorSetup {
  const uri = toTotp(secret, username).toString();
  const { data } = encode(uri, { ecc: 'M', border: 4 });
  return { secret, uri, qr: data.map((row) => row.map(Number).join('')) };
}

/** The step of time that a code is of (RFC 6238, six digits of SHA-1); null where it is of none that counts now. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = now.getTime();
  const delta = toTotp(secret).validate({ token, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}
