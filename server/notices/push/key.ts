import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readSecret } from '../../app-secret.ts';
import type { Environment } from '../../environment.ts';
import { StartupError } from '../../startup-error.ts';

/** What push services know us by (RFC 8292). `publicKey` as browsers take it, in base64url. */
export type PushKey = { publicKey: string; privateKey: KeyObject };

/**
 * Reads the key for notifications of browsers: PUSH_KEY, else with the embedded database the file `push-key` in DATA_DIR, made at the first start. Null with PostgreSQL and none given:
 * there are no notifications then. Throws `StartupError` where it is no key.
 */
export function readPushKey({
  pushKey: given,
  databaseUrl,
  dataDir,
}: Pick<Environment, 'pushKey' | 'databaseUrl' | 'dataDir'>): PushKey | null {
  if (given === null && databaseUrl !== null) return null;
  const loss = 'everybody is asked anew whether they want notifications';
  return toPushKey(readSecret({ name: 'PUSH_KEY', given, file: 'push-key', loss, databaseUrl, dataDir }));
}

/** A private key of 32 bytes in base64url with its public one. Throws `StartupError`. */
export function toPushKey(text: string): PushKey {
  const d = Buffer.from(text, 'base64url');
  try {
    if (d.length !== 32) throw new Error(`It has ${d.length} bytes.`);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(d);
    const point = pair.getPublicKey();
    const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), ...toCoordinates(point) };
    return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) };
  } catch (cause) {
    throw new StartupError(
      'PUSH_KEY is no private key of 32 bytes in base64url: `npx web-push generate-vapid-keys` prints one.',
      {
        cause,
      },
    );
  }
}

/** The halves of an uncompressed point. */
const toCoordinates = (point: Buffer) => ({
  x: point.subarray(1, 33).toString('base64url'),
  y: point.subarray(33).toString('base64url'),
});

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** How long a push service may take our word, in s: at most a day. */
const signedFor = 12 * 3600;

/** The Authorization header by which the push service at an address knows who sends, and whom to write to. */
export function signPush(
  { privateKey, publicKey }: PushKey,
  endpoint: string,
  { contact, now }: { contact: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + signedFor,
    sub: `mailto:${contact}`,
  };
  const text = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${publicKey}`;
}
