import { and, desc, eq, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { findInstalments as call, InstalmentLine } from '../../../contract/desk/instalments.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { Queryable } from '../../db/open.ts';
import { applications } from '../../db/tables/applications.ts';
import { instalmentPlans } from '../../db/tables/instalments.ts';
import { together } from '../../db/together.ts';
import { isPaid, type Plan, readPlans } from '../../enrolment/instalments/read-instalments.ts';
import { cutPage, likeAnywhere, pageLimit, readTimeCursor } from '../pages.ts';

type Query = z.output<typeof call.body>;
type Row = { id: string; createdAt: Date; application: typeof applications.$inferSelect };

/** A page of what is paid in parts, the newest first. */
export async function findInstalments(db: Queryable, { search, state, after }: Query): Promise<DeskPage<InstalmentLine>> {
  const { id, createdAt: at } = instalmentPlans;
  const matches = and(state && eq(instalmentPlans.state, state), search ? contains(likeAnywhere(search)) : undefined);
  const place = after === undefined ? null : readTimeCursor(after);
  const select = () =>
    db
      .select({ id, createdAt: at, application: applications })
      .from(instalmentPlans)
      .innerJoin(applications, eq(applications.id, instalmentPlans.applicationId));
  const [rows, total] = await together(
    async () =>
      select()
        .where(and(matches, place ? or(lt(at, place.at), and(eq(at, place.at), lt(id, place.id))) : undefined))
        .orderBy(desc(at), desc(id))
        .limit(pageLimit),
    async () => (place === null ? db.$count(select().where(matches).as('found')) : undefined),
  );
  const plans = await readPlans(
    db,
    inArray(
      id,
      rows.map((row) => row.id),
    ),
  );
  const toLine = (row: Row) => describeLine(row, plans);
  return cutPage(rows, (row) => [row.createdAt.toISOString(), row.id], toLine, total);
}

function describeLine({ id, createdAt, application }: Row, plans: readonly Plan[]): InstalmentLine {
  const plan = plans.find(({ row }) => row.id === id);
  if (!plan) throw new Error(`The plan ${id} did not come back.`);
  const paid = plan.parts.filter(isPaid);
  const isOver = plan.row.state === 'settled' || plan.row.state === 'ended';
  return {
    ...{ id, state: plan.row.state, item: application.itemName, at: createdAt.getTime() },
    ...{ name: application.form.name, email: application.form.email },
    ...{ amount: plan.row.amount, currency: plan.row.currency },
    paid: paid.reduce((sum, { amount }) => sum + amount, 0),
    ...{ parts: plan.parts.length, paidParts: paid.length },
    nextDueOn: isOver ? null : (plan.parts.find((part) => !isPaid(part))?.dueOn ?? null),
  };
}

const contains = (pattern: string): SQL | undefined =>
  or(
    ...[instalmentPlans.id, applications.itemName].map((column) => ilike(column, pattern)),
    ...['name', 'email', 'parent_name', 'phone'].map((field) => ilike(sql`${applications.form}->>${field}`, pattern)),
  );
