import { asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { rulings } from '../db/tables/rulings.ts';
import { findPlacesByName } from './find-question.ts';
import { regrade } from './regrade.ts';
import { advanceRuling } from './ruling.machine.ts';
import { tellChanges } from './tell-changes.ts';

/**
 * So long a sitting can still be stored that was graded before a decision, in ms: a server keeps the keys of a test in memory for a minute
 * (`createVersionMemory`), and a transaction does not last as long as the rest.
 */
const settleMs = 5 * 60_000;

/** A sitting that ended at its deadline is stored a while after it, in ms. */
const leewayMs = 3_600_000;

/**
 * Grades anew what was being submitted while a decision was made or taken back, and tells whose score that changes. Once no such sitting can come any more the
 * decision stands. Running it again changes nothing.
 */
export async function settleRulings(context: Context, signal?: AbortSignal): Promise<void> {
  const { db } = context;
  const open = await db
    .select()
    .from(rulings)
    .where(inArray(rulings.state, ['decided', 'takenBack']))
    .orderBy(asc(rulings.decision));
  for (const { id } of open) {
    signal?.throwIfAborted();
    await db.transaction(async (tx) => {
      const [stored] = await tx.select().from(rulings).where(eq(rulings.id, id)).for('update');
      if (!stored || (stored.state !== 'decided' && stored.state !== 'takenBack')) return;
      const now = context.now();
      const isBack = stored.state === 'takenBack';
      const at = stored.takenBackAt ?? stored.decidedAt;
      const places = await findPlacesByName(tx, stored);
      const changes = await regrade(tx, places, new Date(at.getTime() - leewayMs));
      await tellChanges(tx, { once: `${isBack ? 'rulingBack' : 'ruling'}:${id}`, changes, isBack }, { ...context, now });
      if (now.getTime() - at.getTime() < settleMs) return;
      const state = advanceRuling(stored.state, { type: 'server.settled' });
      if (state) await tx.update(rulings).set({ state }).where(eq(rulings.id, id));
    });
  }
}
