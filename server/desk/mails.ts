import { and, desc, eq, ilike, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { findMails as call, MailLine, MailState } from '../../contract/desk/mails.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { Queryable } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from './pages.ts';

/** Which mails are in a state. */
const inState: Record<MailState, SQL | undefined> = {
  waiting: and(isNull(outbox.sentAt), isNull(outbox.lastError)),
  failed: and(isNull(outbox.sentAt), isNotNull(outbox.lastError), isNull(outbox.bouncedAt)),
  bounced: isNotNull(outbox.bouncedAt),
  sent: isNotNull(outbox.sentAt),
};

function readState({
  sentAt,
  bouncedAt,
  lastError,
}: Pick<typeof outbox.$inferSelect, 'sentAt' | 'bouncedAt' | 'lastError'>): MailState {
  if (sentAt) return 'sent';
  if (bouncedAt) return 'bounced';
  return lastError === null ? 'waiting' : 'failed';
}

/** A page of the mails, the newest first, without what is in them. */
export async function findMails(
  db: Queryable,
  { search, state, after }: z.output<typeof call.body>,
): Promise<DeskPage<MailLine>> {
  const { id, recipient, subject, createdAt, sentAt, bouncedAt, lastError } = outbox;
  const pattern = search ? likeAnywhere(search) : null;
  const matches = and(
    state && inState[state],
    pattern === null ? undefined : or(ilike(recipient, pattern), ilike(subject, pattern)),
  );
  const place = after === undefined ? null : readTimeCursor(after);
  const rows = await db
    .select({ id, recipient, subject, createdAt, sentAt, bouncedAt, lastError })
    .from(outbox)
    .where(and(matches, place ? or(lt(createdAt, place.at), and(eq(createdAt, place.at), lt(id, place.id))) : undefined))
    .orderBy(desc(createdAt), desc(id))
    .limit(pageLimit);
  const total = place === null ? await db.$count(outbox, matches) : undefined;
  return cutPage(
    rows,
    (mail) => [mail.createdAt.toISOString(), mail.id],
    (mail) => ({
      ...{ id: mail.id, recipient: mail.recipient, subject: mail.subject, state: readState(mail), error: mail.lastError },
      ...{ at: mail.createdAt.getTime(), sentAt: mail.sentAt?.getTime() ?? null },
    }),
    total,
  );
}
