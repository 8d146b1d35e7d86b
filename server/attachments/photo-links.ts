import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'photo', secret });

/** An address works for one to two times this long, in ms: it stays the same for so long, so that a page that looks again loads no photo again. */
const linkMs = 10 * 60_000;

/** The path of a photo, for a reader who was found to may see it. */
export const photoAddress = (photoId: string, secret: string, now: Date): string => `/photos/${toToken(photoId, secret, now)}`;

/** The path of a PDF that goes with something, likewise. */
export const pdfAddress = (pdfId: string, secret: string, now: Date): string => `/attachments/${toToken(pdfId, secret, now)}`;

function toToken(attachmentId: string, secret: string, now: Date): string {
  const expires = (Math.floor(now.getTime() / linkMs) + 2) * linkMs;
  return signedToken([attachmentId, expires.toString(36)], signing(secret));
}

/** The photo or PDF of a token that we made; null of any other. */
export function readPhotoToken(token: string, secret: string): { photoId: string; expiresAt: Date } | null {
  const [photoId, expires] = readSignedToken(token, signing(secret)) ?? [];
  if (photoId === undefined || expires === undefined) return null;
  return { photoId, expiresAt: new Date(Number.parseInt(expires, 36)) };
}
