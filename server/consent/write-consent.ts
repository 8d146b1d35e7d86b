import { and, eq, isNull } from 'drizzle-orm';
import type { ConsentCheck, ConsentPurpose, ConsentSide, Relation } from '../../contract/consent/consent.ts';
import type { Transaction } from '../db/open.ts';
import { consentChoices, consentEvents, consents } from '../db/tables/consents.ts';
import { doubtShares } from '../db/tables/doubt-shares.ts';
import { doubts } from '../db/tables/doubts.ts';
import { together } from '../db/together.ts';
import { moveShare } from '../doubts/shares.ts';
import { newId } from '../ids.ts';
import { advanceConsent, type ConsentEvent } from './consent.machine.ts';
import { newestNotice, type ReadNotice } from './notices.ts';

/** Whose word it is, under which text, and who of the staff wrote it down. `notice` null: no text was read for it. */
export type ConsentWord = {
  studentId: string;
  side: ConsentSide;
  now: Date;
  notice: ReadNotice | null;
  staffName: string | null;
};

/** Where a purpose stands with one side, as a row; none where nobody was asked. */
export const readMoved = (
  tx: Transaction,
  purpose: ConsentPurpose,
  { studentId, side }: Pick<ConsentWord, 'studentId' | 'side'>,
) =>
  tx
    .select({ state: consentChoices.state })
    .from(consentChoices)
    .where(and(eq(consentChoices.studentId, studentId), eq(consentChoices.purpose, purpose), eq(consentChoices.side, side)));

/**
 * Moves a purpose by its chart, writes it down, and ends at once what ends with it. The student is locked, and `known` was read since. Returns whether anything changed.
 */
export async function moveConsent(
  tx: Transaction,
  purpose: ConsentPurpose,
  event: ConsentEvent,
  { studentId, side, now, notice, staffName }: ConsentWord,
  known?: Awaited<ReturnType<typeof readMoved>>,
): Promise<boolean> {
  const [before] = known ?? (await readMoved(tx, purpose, { studentId, side }));
  const state = advanceConsent(before?.state ?? 'asked', event);
  if (state === before?.state) return false;
  const row = { studentId, purpose, side, state, changedAt: now };
  const target = [consentChoices.studentId, consentChoices.purpose, consentChoices.side];
  const read = { noticeVersion: notice?.noticeVersion ?? null, noticeLanguage: notice?.noticeLanguage ?? null };
  await together(
    async () =>
      tx
        .insert(consentChoices)
        .values(row)
        .onConflictDoUpdate({ target, set: { state, changedAt: now } }),
    async () => tx.insert(consentEvents).values({ id: newId(), studentId, side, purpose, state, ...read, staffName, at: now }),
  );
  if (purpose === 'sharing' && state === 'withdrawn') await takeOutShares(tx, studentId, now);
  return true;
}

/** Takes every doubt of a student out of the reviews in which it is offered, for good. */
async function takeOutShares(tx: Transaction, studentId: string, now: Date): Promise<void> {
  const shared = await tx
    .select({ doubt: doubts, share: doubtShares })
    .from(doubtShares)
    .innerJoin(doubts, eq(doubts.id, doubtShares.doubtId))
    .where(eq(doubts.studentId, studentId));
  for (const each of shared) for (const write of moveShare(tx, each, { type: 'family.refused' }, now)) await write();
}

/** Who agrees, as they declare it, and by what that was checked. */
export type DeclaredAdult = { relation: Relation; name: string; birthYear: number };
export type ConsentProof = { checkedBy: ConsentCheck; reference: string };

/** Writes down who agrees: the record before ends with it. */
export async function recordAdult(
  tx: Transaction,
  { studentId, side, now, notice, staffName }: ConsentWord,
  adult: DeclaredAdult,
  proof: ConsentProof | null,
): Promise<void> {
  await endRecord(tx, studentId, now);
  const { noticeVersion, noticeLanguage } = notice ?? {
    noticeVersion: newestNotice.version,
    noticeLanguage: newestNotice.language,
  };
  await tx.insert(consents).values({
    ...{ id: newId(), studentId, side, ...adult, noticeVersion, noticeLanguage, enteredBy: staffName, givenAt: now },
    ...(proof && { ...proof, checkedAt: now }),
  });
}

/** Ends the record that holds, of one side where it is named. */
export const endRecord = (tx: Transaction, studentId: string, now: Date, side?: ConsentSide) =>
  tx
    .update(consents)
    .set({ endedAt: now })
    .where(and(eq(consents.studentId, studentId), isNull(consents.endedAt), side && eq(consents.side, side)));
