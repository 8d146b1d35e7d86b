import { createHash } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/open.ts';
import { pushSubscriptions } from '../../db/tables/notices.ts';
import { together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import { isReader, type Reader } from '../reader.ts';

/** Push services of browsers: Chrome's, Firefox', Safari's, and Edge's. The server calls no other host because somebody says so. */
const services =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;

/** Most browsers of a reader that are told; the ones that agreed first go. */
const mostBrowsers = 10;

const hashEndpoint = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex');

/** Has a reader's browser told from now on, and nobody else's. Throws `CallRefused` 400 for an address of no push service that we know. */
export async function keepBrowser(db: Database, reader: Reader, endpoint: string, now: Date): Promise<void> {
  const { hostname, port, username } = new URL(endpoint);
  if (!services.test(hostname) || port !== '' || username !== '')
    throw new CallRefused(400, 'badInput', 'This browser’s notifications come from a service we don’t know.');
  await transact(db, async (tx) => {
    const set = { role: reader.role, personId: reader.id, endpoint, createdAt: now };
    const more = tx
      .select({ hash: pushSubscriptions.endpointHash })
      .from(pushSubscriptions)
      .where(isReader(pushSubscriptions, reader))
      .orderBy(desc(pushSubscriptions.createdAt))
      .offset(mostBrowsers);
    return () =>
      together(
        () =>
          tx
            .insert(pushSubscriptions)
            .values({ endpointHash: hashEndpoint(endpoint), ...set })
            .onConflictDoUpdate({ target: pushSubscriptions.endpointHash, set }),
        () => tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.endpointHash, more)),
      );
  });
}

/** Tells a reader's browser no more; the same again changes nothing. */
export async function endBrowser(db: Database, reader: Reader, endpoint: string): Promise<void> {
  const its = and(eq(pushSubscriptions.endpointHash, hashEndpoint(endpoint)), isReader(pushSubscriptions, reader));
  await db.delete(pushSubscriptions).where(its);
}
