import { createHash } from 'node:crypto';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'unsubscribe', secret });

/** Whose address a link was mailed to: the link of one reader does not speak for the next. */
export const hashRecipient = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 16);

/** What the address carries by which the reader of a report asks for no more of them. */
export const unsubscribeToken = ({ reportId, recipient }: { reportId: string; recipient: string }, secret: string): string =>
  signedToken([reportId, hashRecipient(recipient)], signing(secret));

/** The report, and the hash of the address it went to; null of a token that we did not make. */
export function readUnsubscribeToken(token: string, secret: string): { reportId: string; reader: string } | null {
  const [reportId, reader] = readSignedToken(token, signing(secret)) ?? [];
  return reportId === undefined || reader === undefined ? null : { reportId, reader };
}
