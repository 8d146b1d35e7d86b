import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { decrypt, deriveKey, encrypt } from '../../../../../server/accounts/second-factor/encryption.ts';
import { createSecret, findStep, formatSetup } from '../../../../../server/accounts/second-factor/totp.ts';

/** The vectors of RFC 6238, appendix B, for SHA-1: the last six of eight digits. */
const secret = Secret.fromLatin1('12345678901234567890').base32;
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;
const at = (seconds: number, ms = 0) => new Date(seconds * 1000 + ms);

describe('a code is that of RFC 6238, one step of 30 seconds early or late, and no more', () => {
  it.each(vectors)('at %i s: %s', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(findStep(secret, code, at(seconds))).toBe(step);
    expect(findStep(secret, code, at((step - 1) * 30))).toBe(step);
    expect(findStep(secret, code, at((step - 1) * 30, -1))).toBeNull();
    expect(findStep(secret, code, at((step + 2) * 30, -1))).toBe(step);
    expect(findStep(secret, code, at((step + 2) * 30))).toBeNull();
  });

  it.each(['287083', '28708', '2870820', '94287082', '', 'abcdef', '२८७०८२', '+28708', '2.8708'])('%s is none', (code) => {
    expect(findStep(secret, code, at(59))).toBeNull();
  });

  it('blanks in it count for nothing', () => {
    expect(findStep(secret, ' 287 082\t', at(59))).toBe(1);
  });
});

it('secrets are of 160 random bits, and none is like another', () => {
  const made = Array.from({ length: 200 }, createSecret);
  expect(new Set(made).size).toBe(200);
  for (const each of made)
    expect([each, Secret.fromBase32(each).bytes.length]).toEqual([expect.stringMatching(/^[A-Z2-7]{32}$/), 20]);
});

it('an app is told who the account is of, and a picture has the same', () => {
  const { uri, qr, secret: shown } = formatSetup(secret, 'meera+1@example.org');
  const { protocol, host, pathname, searchParams } = new URL(uri);
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Prepchart:meera+1@example.org']);
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ issuer: 'Prepchart', secret: shown, algorithm: 'SHA1', digits: '6', period: '30' },
  });
  expect(qr.every((row) => /^[01]+$/.test(row) && row.length === qr.length)).toBe(true);
  // The quiet zone of four, and the first row of the corner that is looked for.
  expect([qr[0], qr[4]?.slice(0, 12)]).toEqual(['0'.repeat(qr.length), '000011111110']);
});

describe('a secret at rest', () => {
  const key = deriveKey('a key of 32 characters or more');
  const owner = { role: 'teacher', id: 'meera' } as const;
  const encrypted = encrypt(secret, owner, key);

  it('is opened by its key alone, and is another each time', () => {
    expect(decrypt(encrypted, owner, key)).toBe(secret);
    expect(encrypted).not.toContain(secret);
    expect(encrypt(secret, owner, key)).not.toBe(encrypted);
    expect(() => decrypt(encrypted, owner, deriveKey('another key of 32 characters'))).toThrow();
  });

  it('opens nothing in the row of somebody else, or after a change', () => {
    expect(() => decrypt(encrypted, { role: 'teacher', id: 'ravi' }, key)).toThrow();
    expect(() => decrypt(encrypted, { role: 'student', id: 'meera' }, key)).toThrow();
    const bytes = Buffer.from(encrypted, 'base64url');
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => decrypt(changed.toString('base64url'), owner, key)).toThrow();
    }
  });
});
