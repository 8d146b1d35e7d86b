import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { startAttempt as call } from '../../contract/attempts.ts';
import { isDuplicate } from '../db/errors.ts';
import type { Database } from '../db/open.ts';
import { sittings } from '../db/schema.ts';
import { Refused } from '../refused.ts';
import { readEvents } from './events.ts';
import { newestEntries } from './ledger.ts';
import { lockOwnSitting, type OwnSitting, requireHolder, requireOpen, type Sitting } from './sitting.ts';

type Opening = OwnSitting & { holder?: string | undefined; takeOver?: boolean | undefined };
type OpenAttempt = z.infer<typeof call.fields>['data'];

/**
 * Opens a sitting, or opens it again, and gives what the server has of it. `startedAt` is set once. The tab that asks becomes
 * the holder. Throws `Refused` 409: `heldElsewhere` where another tab holds it and `takeOver` is not true, `closed` when it is
 * over, `conflict` while another sitting of the same quiz is open.
 */
export async function startAttempt(db: Database, opening: Opening, now: Date): Promise<OpenAttempt> {
  try {
    return await db.transaction(async (tx) => attemptOf(tx, await open(tx, opening, now)));
  } catch (error) {
    if (isDuplicate(error)) throw new Refused(409, 'conflict', 'Another attempt at this quiz is open. Please finish it first.');
    throw error;
  }
}

async function open(tx: Database, { holder, takeOver, ...own }: Opening, now: Date) {
  const sitting = await lockOwnSitting(tx, own);
  const begun = sitting.state === 'assigned' ? { state: 'inProgress' as const, startedAt: now } : {};
  const opened = requireOpen({ ...sitting, ...begun, holder: holder ?? sitting.holder });
  if (!takeOver) requireHolder(sitting, holder);
  await tx
    .update(sittings)
    .set({ ...begun, holder: opened.holder })
    .where(eq(sittings.id, sitting.id));
  return opened;
}

async function attemptOf(tx: Database, sitting: Sitting & { startedAt: Date }): Promise<OpenAttempt> {
  const newest = await newestEntries(tx, sitting.id);
  return {
    startedAt: sitting.startedAt.getTime(),
    deadline: sitting.deadline?.getTime() ?? null,
    saved: [...newest.values()],
    lastSeq: sitting.lastSeq,
    timePerQuestion: sitting.timePerQuestion,
    totalTime: sitting.totalTime,
    events: await readEvents(tx, sitting.id),
  };
}
