import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/open.ts';
import { disputes } from '../../db/tables/applications.ts';
import { logError } from '../../log.ts';
import { type EvidenceMoment, readEvidence } from './evidence.ts';
import { type Evidence, type EvidenceLine, type EvidenceName, inOrder } from './evidence-lines.ts';

/** What time takes away: sign-ins and browsers are forgotten, and a course may be taken out of the account. None of it has a name or an address. */
const keptNames = ['proof_of_service', 'access_activity_log', 'cancellation_proof'] as const satisfies EvidenceName[];

/** What spoke for the school when it heard of a dispute, each thing with its time in ms since the epoch. */
export type KeptEvidence = Record<(typeof keptNames)[number], { at: number | null; text: string }[]>;

/** Keeps what speaks for the school as a dispute is first heard of. A dispute that is stored without it is worth more than none. */
export async function keepEvidence(
  tx: Transaction,
  { id, paymentId }: { id: string; paymentId: string },
  moment: Omit<EvidenceMoment, 'site'>,
): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      const found = await readEvidence(inner, paymentId, { ...moment, site: '' });
      const kept = Object.fromEntries(
        keptNames.map((name) => [
          name,
          // What is still to come may be moved or canceled, and is no service given.
          found[name]
            .filter(({ at }) => at === null || at <= moment.now)
            .map(({ at, text }) => ({ at: at?.getTime() ?? null, text })),
        ]),
      ) as KeptEvidence;
      await inner.update(disputes).set({ kept }).where(eq(disputes.id, id));
    });
  } catch (error) {
    logError(`What speaks for the school in dispute ${id} could not be kept`, error);
  }
}

type DisputeRecord = Pick<typeof disputes.$inferSelect, 'paymentId' | 'kept'>;

/** Reads what the school can show about a dispute: what is on record now, and what was when it came and is not any more. */
export async function readDisputeEvidence(
  db: Queryable,
  { paymentId, kept }: DisputeRecord,
  moment: EvidenceMoment,
): Promise<Evidence> {
  const now = await readEvidence(db, paymentId, moment);
  if (kept === null) return now;
  return { ...now, ...Object.fromEntries(keptNames.map((name) => [name, withKept(now[name], kept[name])])) };
}

/** A thing of which something is known now is told as it is known now. */
function withKept(lines: readonly EvidenceLine[], kept: KeptEvidence[keyof KeptEvidence]): EvidenceLine[] {
  const known = new Set(lines.map(({ at }) => at?.getTime() ?? null));
  const gone = kept.flatMap(({ at, text }) => (known.has(at) ? [] : [{ at: at === null ? null : new Date(at), text }]));
  return gone.length === 0 ? [...lines] : inOrder([...lines, ...gone]);
}
