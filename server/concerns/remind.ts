import { and, eq, lte } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { concerns } from '../db/tables/concerns.ts';
import { siteAddress } from '../site-address.ts';
import { tellSafeguarders } from './raise-concern.ts';
import { readSafeguarders } from './safeguarders.ts';

const dayMs = 24 * 3_600_000;

/** Reminds the lead and the deputy of concerns that neither has read: an hour after they were raised, then day by day. */
export async function remindOfConcerns(context: Pick<Context, 'db' | 'now' | 'environment' | 'listeningAt'>): Promise<void> {
  const { db, environment } = context;
  const now = context.now();
  const isDue = and(eq(concerns.state, 'raised'), lte(concerns.remindAt, now));
  const due = await db.select({ id: concerns.id }).from(concerns).where(isDue);
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      // Read in the meantime, or another process was faster: then there is nothing to remind of.
      const [row] = await tx
        .select()
        .from(concerns)
        .where(and(eq(concerns.id, id), isDue))
        .for('update');
      if (!row) return;
      const reminder = row.reminders + 1;
      const remindAt = new Date(now.getTime() + dayMs);
      await tx.update(concerns).set({ reminders: reminder, remindAt }).where(eq(concerns.id, id));
      const safeguarders = await readSafeguarders(tx, environment);
      await tellSafeguarders(tx, { id, reminder, safeguarders, site: siteAddress(context), now });
    });
  }
}
