import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { moveInquiry as call, InquiryFile, InquiryMove } from '../../contract/desk/inquiries.ts';
import type { Act } from '../audit/act.ts';
import { inquiries, inquirySteps } from '../db/tables/inquiries.ts';
import { together } from '../db/together.ts';
import type { Environment } from '../environment.ts';
import { CallRefused } from '../http/refused.ts';
import { inquiryAnswerLetter } from '../mail/letters/inquiry.ts';
import { queueMail } from '../mail/outbox.ts';
import { advanceInquiry, isOpenInquiry } from './inquiry.machine.ts';
import { readInquiryFile } from './read-inquiry.ts';

const dayMs = 24 * 3_600_000;

/** Moves that say nothing without words. */
const needsText: Record<InquiryMove, boolean> = { answer: true, note: true, lose: true, enrol: false, reopen: false };

/** Does something about an inquiry, as `moveInquiry` of the contract says. Throws `CallRefused`. */
export async function moveInquiry(
  { tx, now, actor, record }: Act,
  { inquiry: id, move, text, remindInDays, seen }: z.output<typeof call.body>,
  { schoolMail }: Pick<Environment, 'schoolMail'>,
): Promise<InquiryFile> {
  if (needsText[move] && text === '') throw new CallRefused(400, 'badInput', 'Write a few words first.');
  const [[row], count] = await together(
    async () => tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update'),
    async () => tx.$count(inquirySteps, eq(inquirySteps.inquiryId, id)),
  );
  if (!row) throw new CallRefused(404, 'notFound', 'There’s no such inquiry.');
  if (count !== seen)
    throw new CallRefused(
      409,
      'conflict',
      'Somebody has done something about this inquiry in the meantime. Read it, then continue.',
    );
  const state = advanceInquiry(row.state, move);
  if (state === null) throw new CallRefused(409, 'closed', 'That can’t be done with this inquiry anymore.');
  const step = { inquiryId: id, number: count + 1, move, at: now, staffId: actor.id ?? '', staffName: actor.name, text };
  await together(
    async () =>
      tx
        .update(inquiries)
        .set({ state, ...findReminder(row, { state, move, remindInDays }, now) })
        .where(eq(inquiries.id, id)),
    async () => tx.insert(inquirySteps).values(step),
    async () => {
      if (move !== 'answer') return;
      const letter = inquiryAnswerLetter({ name: row.name, course: row.course, text, by: actor.name });
      await queueMail(
        tx,
        { recipient: row.email, replyTo: schoolMail, once: `inquiry:${id}:step:${step.number}`, ...letter },
        now,
      );
    },
    () =>
      record({
        action: `inquiry.${move}`,
        // Whoever asked is erased with the inquiry, the record is not.
        subject: { kind: 'inquiry', id, name: `About ${row.course}` },
        before: { state: row.state },
        after: { state },
      }),
  );
  return readInquiryFile(tx, id, now);
}

type Reminder = Pick<typeof inquiries.$inferInsert, 'dueAt' | 'remindAt' | 'reminders'>;
type Advance = { state: typeof inquiries.$inferSelect.state; move: InquiryMove; remindInDays?: number | undefined };

/** What is due after a move: what staff asked to be reminded of; a note alone leaves what was due before. */
function findReminder(row: typeof inquiries.$inferSelect, { state, move, remindInDays }: Advance, now: Date): Reminder {
  if (!isOpenInquiry(state)) return { dueAt: null, remindAt: null, reminders: 0 };
  if (remindInDays !== undefined) {
    const dueAt = new Date(now.getTime() + remindInDays * dayMs);
    return { dueAt, remindAt: dueAt, reminders: 0 };
  }
  if (move === 'note') return { dueAt: row.dueAt, remindAt: row.remindAt, reminders: row.reminders };
  return { dueAt: null, remindAt: null, reminders: 0 };
}
