import { and, asc, eq, gt, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { findStaff as call, StaffLine } from '../../../contract/desk/staff.ts';
import type { Queryable } from '../../db/open.ts';
import { staff } from '../../db/tables/people.ts';
import { readAppHolders, readInvitations, readNewEmails } from '../faculty/read-invitations.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

type Query = z.output<typeof call.body>;

const fullName = sql<string>`trim(${staff.firstname} || ' ' || ${staff.lastname})`;
const sortName = sql<string>`lower(${fullName})`;

/** A page of the staff that a search finds, by name. */
export async function findStaff(db: Queryable, { after, ...wanted }: Query): Promise<DeskPage<StaffLine>> {
  const { id, username, firstname, lastname, email, duty, passwordHash, disabledAt } = staff;
  const rows = await db
    .select({ id, username, firstname, lastname, email, duty, passwordHash, disabledAt, name: fullName, sortName })
    .from(staff)
    .where(and(matches(wanted), afterCursor(after)))
    .orderBy(asc(sortName), asc(staff.id))
    .limit(pageLimit);
  const ids = rows.map((row) => row.id);
  const invited = await readInvitations(db, 'staff', ids);
  const waiting = await readNewEmails(db, 'staff', ids);
  const withApp = await readAppHolders(db, 'staff', ids);
  return cutPage(
    rows,
    (row) => [row.sortName, row.id],
    ({ passwordHash: hash, disabledAt: left, sortName: _, ...row }) => ({
      ...row,
      ...{
        isActive: left === null,
        hasPassword: hash !== null,
        hasApp: withApp.has(row.id),
        invitation: invited.get(row.id) ?? null,
        newEmail: waiting.get(row.id) ?? null,
      },
    }),
    after === undefined ? await db.$count(staff, matches(wanted)) : undefined,
  );
}

function matches({ search, state }: Omit<Query, 'after'>): SQL | undefined {
  const pattern = search ? likeAnywhere(search) : null;
  return and(
    pattern === null ? undefined : or(ilike(fullName, pattern), ilike(staff.username, pattern), ilike(staff.email, pattern)),
    state && (state === 'active' ? isNull(staff.disabledAt) : isNotNull(staff.disabledAt)),
  );
}

function afterCursor(after: string | undefined): SQL | undefined {
  if (after === undefined) return undefined;
  const [name, id] = readCursor(after);
  return or(gt(sortName, name), and(eq(sortName, name), gt(staff.id, id)));
}
