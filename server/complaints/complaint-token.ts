import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'complaint', secret });

/** The token in the address of a complaint's page: its id and our signature over it. */
export const complaintToken = (id: string, secret: string): string => signedToken([id], signing(secret));

/** The complaint that a token was made for; null where we did not make the token. */
export const readComplaintToken = (token: string, secret: string): string | null =>
  readSignedToken(token, signing(secret))?.[0] ?? null;
