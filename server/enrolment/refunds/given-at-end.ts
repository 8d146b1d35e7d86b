import { and, eq, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../../db/open.ts';
import { orders } from '../../db/tables/applications.ts';
import type { enrolments } from '../../db/tables/courses.ts';
import { sendOn } from '../../db/transact.ts';
import type { FamilyState } from '../../promises/make-promises.ts';
import { readPromises, type SchoolMoment } from '../../promises/read-promises.ts';

/** What of a course had been given when its access ended: the promises, and the ids of the sheets that were opened. `endedAt` in ms since the epoch. */
export type GivenAtEnd = {
  endedAt: number;
  families: Pick<FamilyState, 'family' | 'promised' | 'delivered' | 'late'>[];
  openedFiles: string[];
};

type EnrolmentRow = typeof enrolments.$inferSelect;

/** Keeps with the order what was given of a course that is about to end: it goes with the enrolment, and a bank may ask later. */
export async function keepGiven(
  tx: Transaction,
  { id, studentId, paymentId, openedFiles }: EnrolmentRow,
  moment: SchoolMoment,
): Promise<void> {
  if (paymentId === null) return;
  const paid = (await readPromises(tx, studentId, moment)).find(({ enrolmentId }) => enrolmentId === id);
  const families = (paid?.families ?? []).map(({ family, promised, delivered, late }) => ({ family, promised, delivered, late }));
  const givenAtEnd = { endedAt: moment.now.getTime(), families, openedFiles };
  await sendOn(tx, () => tx.update(orders).set({ givenAtEnd }).where(eq(orders.paymentId, paymentId)));
}

const bought = alias(orders, 'bought');

/** What had been given when the access that a payment bought ended, also of a part of a price. Null where that was not kept. */
export async function readGivenAtEnd(db: Queryable, paymentId: string): Promise<GivenAtEnd | null> {
  const [found] = await db
    .select({ given: bought.givenAtEnd })
    .from(orders)
    .innerJoin(bought, eq(bought.applicationId, orders.applicationId))
    .where(and(eq(orders.paymentId, paymentId), isNotNull(bought.givenAtEnd)));
  return found?.given ?? null;
}
