import { and, asc, desc, eq, gt, ilike, isNotNull, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { ComplaintHead } from '../../contract/complaints/complaints.ts';
import type { complaintFilters } from '../../contract/desk/complaints.ts';
import type { DeskPage } from '../../contract/desk/pages.ts';
import type { Queryable } from '../db/open.ts';
import { complaints } from '../db/tables/complaints.ts';
import { together } from '../db/together.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../desk/pages.ts';
import { toHead } from './read-complaint.ts';

type ComplaintQuery = { state: (typeof complaintFilters)[number]; search?: string | undefined; after?: string | undefined };

const { changedAt, dueAt, id } = complaints;

/** A page of the complaints: those that are open by what is due first, those that have ended by what changed last. */
export async function findComplaints(
  db: Queryable,
  { state, search, after }: ComplaintQuery,
  now: Date,
): Promise<DeskPage<ComplaintHead>> {
  const which = and(state === 'ended' ? isNull(dueAt) : state === 'late' ? isLate(now) : isNotNull(dueAt), findWords(search));
  const place = after === undefined ? null : readTimeCursor(after);
  const isOpen = state !== 'ended';
  const follows =
    place &&
    (isOpen
      ? or(gt(dueAt, place.at), and(eq(dueAt, place.at), gt(id, place.id)))
      : or(lt(changedAt, place.at), and(eq(changedAt, place.at), lt(id, place.id))));
  const [rows, total] = await together(
    async () =>
      db
        .select()
        .from(complaints)
        .where(and(which, follows ?? undefined))
        .orderBy(...(isOpen ? [asc(dueAt), asc(id)] : [desc(changedAt), desc(id)]))
        .limit(pageLimit),
    async () => (place ? undefined : db.$count(complaints, which)),
  );
  const sortedBy = (row: (typeof rows)[number]) => (isOpen && row.dueAt ? row.dueAt : row.changedAt).toISOString();
  return cutPage(
    rows,
    (row) => [sortedBy(row), row.id],
    (row) => toHead(row, now),
    total,
  );
}

/** Those that should have been answered or ended by now. */
export const isLate = (now: Date): SQL => lte(dueAt, now);

/** A number finds the complaint that has it; other words are looked for in names, addresses and references. */
function findWords(search: string | undefined): SQL | undefined {
  if (!search) return undefined;
  const { name, email, reference, number } = complaints;
  if (/^\d{1,6}$/.test(search)) return eq(number, Number(search));
  const pattern = likeAnywhere(search);
  return or(...[name, email, reference].map((column) => ilike(column, pattern)));
}
