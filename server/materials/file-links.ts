import { pdfLinkMs } from '../../contract/limits.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

/** The longest token of an address: two ids, a time and a signature, with room to spare. Fastify's own limit is 100. */
export const longestFileToken = 200;

/** Whose link it is, to what, and until when. */
export type FileLink = { studentId: string; fileId: string; expiresAt: Date };

const signing = (secret: string): TokenKey => ({ purpose: 'file', secret });

/** The address of a PDF for one student, for a short time. Whether the student may have it is asked again when it is opened. */
export function fileAddress({ studentId, fileId }: Omit<FileLink, 'expiresAt'>, secret: string, now: Date): string {
  const expires = (now.getTime() + pdfLinkMs).toString(36);
  return `/files/${signedToken([studentId, fileId, expires], signing(secret))}`;
}

/** What a token of an address says; null where we did not make it. */
export function readFileToken(token: string, secret: string): FileLink | null {
  const [studentId, fileId, expires] = readSignedToken(token, signing(secret)) ?? [];
  if (studentId === undefined || fileId === undefined || expires === undefined) return null;
  return { studentId, fileId, expiresAt: new Date(Number.parseInt(expires, 36)) };
}
