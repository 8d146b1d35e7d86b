import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'application', secret });

/** Makes the token in the address of a payer's page: the application's id and our signature over it. */
export const applicationToken = (id: string, secret: string): string => signedToken([id], signing(secret));

/** Reads the application that a token was made for; null where we did not make the token. */
export const readApplicationToken = (token: string, secret: string): string | null =>
  readSignedToken(token, signing(secret))?.[0] ?? null;

/** The address of the payer's page. `site` without a slash at the end. */
export const applicationPageUrl = (site: string, id: string, secret: string): string =>
  `${site}/application/${applicationToken(id, secret)}`;
