import { and, eq } from 'drizzle-orm';
import type { SharingConsent } from '../../contract/doubts/shares.ts';
import type { Caller } from '../accounts/authenticate.ts';
import type { Queryable } from '../db/open.ts';
import { doubtShareRefusals, doubtShares } from '../db/tables/doubt-shares.ts';
import { doubts } from '../db/tables/doubts.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { findChildren } from '../parents/children.ts';
import { moveShare } from './shares.ts';

type Side = 'student' | 'parent';

/** As whom somebody may say whether a student's doubts are offered. Throws `CallRefused` 403 for anybody but the student and the parents. */
async function requireSide(db: Queryable, { role, id }: Pick<Caller, 'role' | 'id'>, studentId: string): Promise<Side> {
  if (role === 'student' && id === studentId) return 'student';
  if (role === 'parent' && (await findChildren(db, id)).some((child) => child.id === studentId)) return 'parent';
  throw new CallRefused(403, 'forbidden', 'This belongs to somebody else.');
}

/** What a student and the parents say about offering the student's doubts, as whoever asks sees it. Throws `CallRefused` 403. */
export async function readSharing(
  db: Queryable,
  caller: Pick<Caller, 'role' | 'id'>,
  studentId: string,
): Promise<SharingConsent> {
  return tellSharing(db, studentId, await requireSide(db, caller, studentId));
}

/** Keeps what one side says: a no ends at once what is offered, for good. Throws `CallRefused` 403. */
export const chooseSharing = (
  db: Queryable,
  caller: Pick<Caller, 'role' | 'id'>,
  { studentId, allowed }: { studentId: string; allowed: boolean },
  now: Date,
): Promise<SharingConsent> =>
  transact(db, async (tx) => {
    const by = await requireSide(tx, caller, studentId);
    const its = and(eq(doubtShareRefusals.studentId, studentId), eq(doubtShareRefusals.by, by));
    const [, , shared] = await together(
      () => tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('no key update'),
      async () =>
        allowed
          ? tx.delete(doubtShareRefusals).where(its)
          : tx.insert(doubtShareRefusals).values({ studentId, by, refusedAt: now }).onConflictDoNothing(),
      async () =>
        tx
          .select({ doubt: doubts, share: doubtShares })
          .from(doubtShares)
          .innerJoin(doubts, eq(doubts.id, doubtShares.doubtId))
          .where(eq(doubts.studentId, studentId)),
    );
    const ended = allowed ? [] : shared.flatMap((each) => moveShare(tx, each, { type: 'family.refused' }, now));
    return async () => {
      const [, told] = await together(
        () => together(...ended),
        () => tellSharing(tx, studentId, by),
      );
      return told;
    };
  });

async function tellSharing(db: Queryable, studentId: string, side: Side): Promise<SharingConsent> {
  const rows = await db
    .select({ by: doubtShareRefusals.by })
    .from(doubtShareRefusals)
    .where(eq(doubtShareRefusals.studentId, studentId));
  return { own: rows.every(({ by }) => by !== side), other: rows.every(({ by }) => by === side) };
}
