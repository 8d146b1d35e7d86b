import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { inquiries, inquirySteps } from '../db/tables/inquiries.ts';

/** Inquiries with what was done about each, for the copy of who asked. */
export async function exportInquiries(db: Queryable, which: SQL | undefined) {
  const own = await db.select().from(inquiries).where(which).orderBy(asc(inquiries.at));
  const { inquiryId, move, at, staffName: by, text } = inquirySteps;
  const ids = own.map(({ id }) => id);
  const steps = await db
    .select({ inquiryId, move, at, by, text })
    .from(inquirySteps)
    .where(inArray(inquiryId, ids))
    .orderBy(asc(at), asc(inquirySteps.number));
  return own.map(({ remindAt: _, reminders: __, ...inquiry }) => ({
    ...inquiry,
    steps: steps.filter((step) => step.inquiryId === inquiry.id).map(({ inquiryId: _, ...step }) => step),
  }));
}
