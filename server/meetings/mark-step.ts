import { and, eq, isNull } from 'drizzle-orm';
import { bookings } from '../db/tables/booking.ts';
import { CallRefused } from '../http/refused.ts';
import type { RequestContext } from '../http/serve.ts';
import { findStudentOf } from './load-meetings.ts';

type Mark = { token: string; sessionId: string; step: string; isDone: boolean };

/** Marks a step of a meeting as done, or takes the mark back; the same again changes nothing. Throws `CallRefused` 404 as `markMeetingStep` of the contract says. */
export async function markStep(
  { token, sessionId, step, isDone }: Mark,
  context: Pick<RequestContext, 'db' | 'secret' | 'now'>,
): Promise<void> {
  const { id: studentId } = await findStudentOf(context.db, token, context);
  await context.db.transaction(async (tx) => {
    const own = and(eq(bookings.slotId, sessionId), eq(bookings.studentId, studentId), eq(bookings.kind, 'meeting'));
    const [meeting] = await tx
      .select({ id: bookings.id, steps: bookings.steps })
      .from(bookings)
      .where(and(own, isNull(bookings.cancelledAt)))
      .for('no key update');
    if (!meeting?.steps.some(({ text }) => text === step))
      throw new CallRefused(404, 'notFound', 'The tutor has changed what you agreed on. Here is how it stands now.');
    const steps = meeting.steps.map((each) => (each.text === step ? { ...each, isDone } : each));
    await tx.update(bookings).set({ steps }).where(eq(bookings.id, meeting.id));
  });
}
