import { and, desc, eq, ilike, lt, lte, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { findInquiries as call, InquiryLine } from '../../contract/desk/inquiries.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { Queryable } from '../db/open.ts';
import { inquiries } from '../db/tables/inquiries.ts';
import { together } from '../db/together.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../desk/pages.ts';
import { toLine } from './read-inquiry.ts';

const { id, at, dueAt, name, email, phone, course, details } = inquiries;

/** A page of the inquiries that are kept, the newest first. */
export async function findInquiries(
  db: Queryable,
  { search, state, after }: z.output<typeof call.body>,
  now: Date,
): Promise<DeskPage<InquiryLine>> {
  const pattern = search ? likeAnywhere(search) : null;
  const which = and(
    state && (state === 'late' ? isLateInquiry(now) : eq(inquiries.state, state)),
    pattern === null ? undefined : or(...[name, email, phone, course, details].map((column) => ilike(column, pattern))),
  );
  const place = after === undefined ? null : readTimeCursor(after);
  const follows = place ? or(lt(at, place.at), and(eq(at, place.at), lt(id, place.id))) : undefined;
  const [rows, total] = await together(
    async () => db.select().from(inquiries).where(and(which, follows)).orderBy(desc(at), desc(id)).limit(pageLimit),
    async () => (place ? undefined : db.$count(inquiries, which)),
  );
  return cutPage(
    rows,
    (row) => [row.at.toISOString(), row.id],
    (row) => toLine(row, now),
    total,
  );
}

/** Those that the school should have answered or come back to by now. */
export const isLateInquiry = (now: Date): SQL => lte(dueAt, now);
