import { and, eq, inArray, sql } from 'drizzle-orm';
import { markingStates } from '../../contract/marking/marking.ts';
import type { Transaction } from '../db/open.ts';
import { markings, works } from '../db/tables/free-response.ts';
import { ledger } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { advanceMarking } from './marking.machine.ts';

/** The newest answer that counts, of those that had arrived by a time where one is given. */
const newestAnswer = (of: typeof markings | typeof works, until = sql`'infinity'`) =>
  sql<string>`coalesce((select newest.answer from ${ledger} newest where newest.sitting_id = ${of.sittingId}
    and newest.question = ${of.number} and newest.counted and newest.received_at <= ${until} order by newest.seq desc limit 1), '')`;

const hasChangedSince = (of: typeof markings | typeof works, time: typeof works.selfAt | ReturnType<typeof sql>) =>
  sql`${newestAnswer(of)} <> ${newestAnswer(of, sql`${time}`)}`;

/** What a marking is before anybody has marked; how often it was marked is kept, so that a marker who has the older answer is told. */
const unmarked = {
  ...{ heldBy: null, heldName: null, heldUntil: null, given: null, comment: '' },
  ...{ markedBy: null, markedName: null, markedAt: null, givenBackAt: null },
  ...{ lookReason: null, lookAskedAt: null, lookAnswer: null, lookedBy: null, lookedName: null, lookedAt: null },
  givenBefore: null,
} as const;

const event = { type: 'answer.changed', isHolder: false, mayLook: false } as const;
/** From where the chart leads back to waiting. */
const leaving = markingStates.filter((state) => advanceMarking(state, event)?.state === 'waiting');

/**
 * Takes marks back to waiting, and a student's own score away, where the answer is another than they were given for: a sitting that staff took back was answered
 * on. What is as it was keeps its marks. It asks nothing first, so that it can go with the statements that end a sitting.
 */
export async function takeBackMarks(tx: Transaction, sittingId: string): Promise<void> {
  const lookedOrMarked = sql`coalesce(${markings.lookedAt}, ${markings.markedAt})`;
  await together(
    () =>
      tx
        .update(markings)
        .set({ ...unmarked, state: 'waiting' })
        .where(
          and(eq(markings.sittingId, sittingId), inArray(markings.state, leaving), hasChangedSince(markings, lookedOrMarked)),
        ),
    () => tx.delete(works).where(and(eq(works.sittingId, sittingId), hasChangedSince(works, works.selfAt))),
  );
}
