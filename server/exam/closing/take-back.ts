import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { isDuplicate } from '../../db/errors.ts';
import type { Database, Transaction } from '../../db/open.ts';
import { sittingEvents, sittings } from '../../db/tables/sittings.ts';
import { newId } from '../../ids.ts';
import { readModules, readRecord } from '../sitting/mock-test.ts';
import { lockSitting } from '../sitting/sitting.ts';

/** How much later than now a deadline must be, in ms: two processes' clocks differ a little. */
const leewayMs = 5_000;

/**
 * Takes back what a clock that was ahead has ended: a module whose time was up, and whose deadline has not come. It goes on where it was,
 * with what is left of its time, unless its result was read or a later module has begun. Each is a transaction of its own: one that
 * fails keeps none of the others closed. Throws `AggregateError` afterwards.
 */
export async function takeBackEarlyEnds(db: Database, now: Date): Promise<void> {
  const early = await db
    .select({ id: sittings.id })
    .from(sittings)
    .where(
      and(
        eq(sittings.state, 'submitted'),
        eq(sittings.ending, 'timeUp'),
        gt(sittings.deadline, new Date(now.getTime() + leewayMs)),
        isNull(sittings.resultReadAt),
      ),
    )
    .orderBy(asc(sittings.deadline));
  const failures: unknown[] = [];
  for (const { id } of early) {
    await db
      .transaction((tx) => takeBack(tx, id, now))
      .catch((error: unknown) => {
        // The student sits the same test again by now: that sitting counts.
        if (!isDuplicate(error)) failures.push(error);
      });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} early ends could not be taken back.`);
}

const notEnded = { state: 'inProgress', submittedAt: null, ending: null, right: null, total: null } as const;

async function takeBack(tx: Transaction, id: string, now: Date): Promise<void> {
  const module = await lockSitting(tx, id);
  if (module?.ending !== 'timeUp' || module.deadline === null || module.deadline <= now) return;
  const record = await readRecord(tx, module);
  const others = (await readModules(tx, record.id)).filter((other) => (other.position ?? 0) > (module.position ?? 0));
  if (record.resultReadAt !== null || others.some(({ startedAt }) => startedAt !== null)) return;
  // The test ended with this module, its last, or goes on; staff and the student end it in other ways.
  if (record.state === 'submitted' && others.length > 0) return;
  // What a device kept of the end counts no more.
  const again = { ...notEnded, reinstatedAt: now };
  await tx
    .update(sittings)
    .set({ ...again, lateUntil: null, notedAt: null })
    .where(eq(sittings.id, id));
  // The record is written in any case: a start of the next module that read it before then finds it changed, and does not begin.
  const recordChange = record.state === 'submitted' ? again : { state: record.state };
  await tx.update(sittings).set(recordChange).where(eq(sittings.id, record.id));
  await tx.insert(sittingEvents).values({
    ...{ sittingId: id, id: newId(), kind: 'clockCorrected' as const, detail: '' },
    ...{ at: now, receivedAt: now },
  });
}
