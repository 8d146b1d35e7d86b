import { asc, eq, sql } from 'drizzle-orm';
import type { InquiryFile, InquiryLine } from '../../contract/desk/inquiries.ts';
import type { Queryable } from '../db/open.ts';
import { inquiries, inquirySteps } from '../db/tables/inquiries.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';

type InquiryRow = typeof inquiries.$inferSelect;

export const toLine = ({ remindAt: _, reminders: __, ...row }: InquiryRow, now: Date): InquiryLine => ({
  ...row,
  at: row.at.getTime(),
  dueAt: row.dueAt?.getTime() ?? null,
  isLate: row.dueAt !== null && row.dueAt <= now,
});

/** An inquiry with what was done about it. Throws `CallRefused` 404. */
export async function readInquiryFile(db: Queryable, id: string, now: Date): Promise<InquiryFile> {
  const hasItsAddress = sql`lower(${students.email}) = (select lower(${inquiries.email}) from ${inquiries} where ${inquiries.id} = ${id})`;
  const { firstname, lastname } = students;
  const [[row], steps, people] = await together(
    async () => db.select().from(inquiries).where(eq(inquiries.id, id)),
    async () => db.select().from(inquirySteps).where(eq(inquirySteps.inquiryId, id)).orderBy(asc(inquirySteps.number)),
    async () =>
      db.select({ id: students.id, firstname, lastname }).from(students).where(hasItsAddress).orderBy(asc(students.id)).limit(10),
  );
  if (!row) throw new CallRefused(404, 'notFound', 'There’s no such inquiry.');
  return {
    inquiry: toLine(row, now),
    steps: steps.map(({ move, staffName, at, text }) => ({ move, by: staffName, at: at.getTime(), text })),
    students: people.map((each) => ({ id: each.id, name: `${each.firstname} ${each.lastname}`.trim() })),
  };
}
