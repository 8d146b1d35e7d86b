import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../db/open.ts';
import { calendarFeeds } from '../db/tables/booking.ts';
import { parentChoices, parentLinks } from '../db/tables/parents.ts';
import { sessions, students } from '../db/tables/people.ts';
import { forgetReader } from '../notices/notices.ts';
import { toAddress } from './children.ts';

/** Forgets parents whom no record names any more: their choices, links, sign-ins and what they were told. */
export async function forgetParents(tx: Transaction, email: string): Promise<void> {
  const address = toAddress(email);
  const [child] = await tx
    .select({ id: students.id })
    .from(students)
    .where(eq(sql`lower(${students.guardianEmail})`, address))
    .limit(1);
  if (child) return;
  await tx.delete(parentChoices).where(eq(parentChoices.address, address));
  await tx.delete(parentLinks).where(eq(parentLinks.address, address));
  await tx.delete(calendarFeeds).where(and(eq(calendarFeeds.role, 'parent'), eq(calendarFeeds.reader, address)));
  await forgetReader(tx, { role: 'parent', id: address });
  await tx.delete(sessions).where(and(eq(sessions.role, 'parent'), eq(sessions.personId, address)));
}
