import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (id: string, secret: string) => createHmac('sha256', secret).update(`application:${id}`).digest('base64url');

/** What the address of a payer's page carries: the application's id and our signature over it. */
export const applicationToken = (id: string, secret: string): string => `${id}.${signatureOf(id, secret)}`;

/** The application that a token was made for; null where we did not make it. */
export function readApplicationToken(token: string, secret: string): string | null {
  const [id = '', given = '', ...more] = token.split('.');
  const [right, said] = [Buffer.from(signatureOf(id, secret)), Buffer.from(given)];
  return more.length === 0 && right.length === said.length && timingSafeEqual(right, said) ? id : null;
}

/** The address of the payer's page. `site` without a slash at the end. */
export const applicationPageUrl = (site: string, id: string, secret: string): string =>
  `${site}/application/${applicationToken(id, secret)}`;
