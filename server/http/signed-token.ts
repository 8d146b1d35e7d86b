import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is good for, so that one of another kind is none here, and what signs it. */
export type TokenKey = { purpose: string; secret: string };

const sign = (words: readonly string[], { purpose, secret }: TokenKey) =>
  createHmac('sha256', secret)
    .update(`${purpose}:${words.join('.')}`)
    .digest('base64url');

/** Words without dots and our signature over them, as an address can carry it. */
export const signedToken = (words: readonly string[], signing: TokenKey): string => [...words, sign(words, signing)].join('.');

/** The words of a token that we made for this purpose; null of any other. */
export function readSignedToken(token: string, signing: TokenKey): string[] | null {
  const words = token.split('.');
  const said = Buffer.from(words.pop() ?? '');
  const right = Buffer.from(sign(words, signing));
  return right.length === said.length && timingSafeEqual(right, said) ? words : null;
}
