import { and, desc, eq, ilike, isNotNull, lt, or } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { AnnouncementLine, findAnnouncements as call } from '../../../contract/desk/announcements.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { Queryable } from '../../db/open.ts';
import { announcements } from '../../db/tables/announcements.ts';
import { notices } from '../../db/tables/notices.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../pages.ts';

/** A page of the announcements that a search finds, the newest first, with how many have read each. */
export async function findAnnouncements(
  db: Queryable,
  { search, after }: z.output<typeof call.body>,
): Promise<DeskPage<AnnouncementLine>> {
  const { sentAt, id, title, text, toName } = announcements;
  const pattern = search ? likeAnywhere(search) : null;
  const matches = pattern === null ? undefined : or(ilike(title, pattern), ilike(text, pattern), ilike(toName, pattern));
  const place = after === undefined ? null : readTimeCursor(after);
  const its = eq(notices.announcementId, id);
  const rows = await db
    .select({
      announcement: announcements,
      told: db.$count(notices, its),
      read: db.$count(notices, and(its, isNotNull(notices.readAt))),
    })
    .from(announcements)
    .where(and(matches, place ? or(lt(sentAt, place.at), and(eq(sentAt, place.at), lt(id, place.id))) : undefined))
    .orderBy(desc(sentAt), desc(id))
    .limit(pageLimit);
  return cutPage(
    rows,
    ({ announcement }) => [announcement.sentAt.toISOString(), announcement.id],
    ({ announcement: { sentBy, sentAt: at, toName: to, key: _key, ...own }, ...counts }) => ({
      ...{ ...own, ...counts, by: sentBy, at: at.getTime(), to },
    }),
    place === null ? await db.$count(announcements, matches) : undefined,
  );
}
