import { pdfLinkMs } from '../../contract/limits.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

/** The longest token of an address: two ids, a time and a signature, with room to spare. Fastify's own limit is 100. */
export const longestFileToken = 200;

/** Whose link it is, to what, and until when. */
export type FileLink = { studentId: string; fileId: string; expiresAt: Date };

/** The same of a tutor's. */
export type TutorsFileLink = { tutorId: string; fileId: string; expiresAt: Date };

/** The same of one of the staff. */
export type StaffsFileLink = { staffId: string; fileId: string; expiresAt: Date };

const signing = (secret: string): TokenKey => ({ purpose: 'file', secret });
const tutorsSigning = (secret: string): TokenKey => ({ purpose: 'tutors-file', secret });

const staffsSigning = (secret: string): TokenKey => ({ purpose: 'staffs-file', secret });

const toAddress = (ids: readonly string[], key: TokenKey, now: Date): string =>
  `/files/${signedToken([...ids, (now.getTime() + pdfLinkMs).toString(36)], key)}`;

/** The address of a PDF for one student, for a short time. Whether the student may have it is asked again when it is opened. */
export const fileAddress = ({ studentId, fileId }: Omit<FileLink, 'expiresAt'>, secret: string, now: Date): string =>
  toAddress([studentId, fileId], signing(secret), now);

/** The same for a tutor. */
export const tutorsFileAddress = ({ tutorId, fileId }: Omit<TutorsFileLink, 'expiresAt'>, secret: string, now: Date): string =>
  toAddress([tutorId, fileId], tutorsSigning(secret), now);

/** The same for one of the staff. */
export const staffsFileAddress = ({ staffId, fileId }: Omit<StaffsFileLink, 'expiresAt'>, secret: string, now: Date): string =>
  toAddress([staffId, fileId], staffsSigning(secret), now);

/** What a token of an address says; null where we did not make it. */
export function readFileToken(token: string, secret: string): FileLink | null {
  const link = readToken(token, signing(secret));
  return link && { studentId: link.personId, fileId: link.fileId, expiresAt: link.expiresAt };
}

/** The same of a tutor's address. */
export function readTutorsFileToken(token: string, secret: string): TutorsFileLink | null {
  const link = readToken(token, tutorsSigning(secret));
  return link && { tutorId: link.personId, fileId: link.fileId, expiresAt: link.expiresAt };
}

/** The same of the address of one of the staff. */
export function readStaffsFileToken(token: string, secret: string): StaffsFileLink | null {
  const link = readToken(token, staffsSigning(secret));
  return link && { staffId: link.personId, fileId: link.fileId, expiresAt: link.expiresAt };
}

function readToken(token: string, key: TokenKey): { personId: string; fileId: string; expiresAt: Date } | null {
  const [personId, fileId, expires] = readSignedToken(token, key) ?? [];
  if (personId === undefined || fileId === undefined || expires === undefined) return null;
  return { personId, fileId, expiresAt: new Date(Number.parseInt(expires, 36)) };
}
