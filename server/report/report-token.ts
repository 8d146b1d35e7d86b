import { reportLinkDays } from '../../contract/limits.ts';
import { readSignedToken, signedToken, type TokenKey } from '../http/signed-token.ts';

const signing = (secret: string): TokenKey => ({ purpose: 'report', secret });

/** What the address of a report carries: its id and our signature over it. */
export const reportToken = (id: string, secret: string): string => signedToken([id], signing(secret));

/** The report that a token was made for; null where we did not make it. */
export const readReportToken = (token: string, secret: string): string | null =>
  readSignedToken(token, signing(secret))?.[0] ?? null;

/** The address of a report. `site` without a slash at the end. */
export const reportUrl = (site: string, id: string, secret: string): string => `${site}/report/${reportToken(id, secret)}`;

/** Until when the link to a report works that was made then. */
export const linkEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + reportLinkDays * 24 * 3_600_000);
