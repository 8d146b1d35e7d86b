import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { askSecondLook as call } from '../../contract/marking/second-look.ts';
import type { Database } from '../db/open.ts';
import { markings } from '../db/tables/free-response.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { readOwnSitting } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { advanceMarking } from './marking.machine.ts';

/** Asks for the one second look at an answer of one's own, as `askSecondLook` of the contract says. Throws `CallRefused`. */
export const askSecondLook = (
  db: Database,
  { number, reason, ...own }: z.output<typeof call.body> & { studentId: string },
  now: Date,
): Promise<void> =>
  transact(db, async (tx) => {
    const isIts = and(eq(markings.sittingId, own.studentQuizId), eq(markings.number, number));
    const [, [row]] = await together(
      () => readOwnSitting(tx, own),
      async () => tx.select().from(markings).where(isIts).for('update'),
    );
    const moved = row && advanceMarking(row.state, { type: 'student.askedAgain', isHolder: false, mayLook: false });
    if (!moved)
      throw new CallRefused(
        409,
        'closed',
        row?.lookReason == null ? 'There are no marks to look at yet.' : 'You’ve asked for a second look at this answer already.',
      );
    const asked = { state: moved.state, lookReason: reason, lookAskedAt: now };
    return async () => {
      await tx.update(markings).set(asked).where(isIts);
    };
  });
