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

/** The path of a report as it is kept, where no token that opens it may stand. */
export const unsignedReportPath = (id: string): string => `/report/${id}`;

/** A path that may be one of a report as it is kept: it opens the report then; any other is as it was. */
export const signReportPath = (path: string, secret: string): string =>
  path.replace(/^\/report\/(.+)$/, (_, id: string) => `/report/${reportToken(id, secret)}`);

/** Until when the link to a report works that was made then. */
export const linkEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + reportLinkDays * 24 * 3_600_000);
