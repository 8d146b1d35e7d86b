import { and, eq, isNull } from 'drizzle-orm';
import {
  type ConsentCheck,
  type ConsentPurpose,
  type ConsentSide,
  consentPurposes,
  type Relation,
} from '../../contract/consent/consent.ts';
import type { Transaction } from '../db/open.ts';
import { consentChoices, consentEvents, consents } from '../db/tables/consents.ts';
import { doubtShares } from '../db/tables/doubt-shares.ts';
import { doubts } from '../db/tables/doubts.ts';
import { together } from '../db/together.ts';
import { sendOn } from '../db/transact.ts';
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

/** Where a purpose stands with one side, `before` left out where nobody was asked, and the shares of doubts that end with it. */
export async function readMoved(
  tx: Transaction,
  purpose: ConsentPurpose,
  { studentId, side }: Pick<ConsentWord, 'studentId' | 'side'>,
) {
  const its = and(eq(consentChoices.studentId, studentId), eq(consentChoices.purpose, purpose), eq(consentChoices.side, side));
  const [[choice], shares] = await together(
    async () => tx.select({ state: consentChoices.state }).from(consentChoices).where(its),
    async () => (purpose === 'sharing' ? readShares(tx, studentId) : []),
  );
  return { before: choice?.state, shares };
}

/** Where every purpose stands with one side. */
export const readAllMoved = (tx: Transaction, whose: Pick<ConsentWord, 'studentId' | 'side'>): Promise<KnownConsent[]> =>
  together(...consentPurposes.map((purpose) => () => readMoved(tx, purpose, whose)));

export type KnownConsent = Awaited<ReturnType<typeof readMoved>>;

/** Where an event leads by the chart; null where that changes nothing. */
export function findNext({ before }: Pick<KnownConsent, 'before'>, event: ConsentEvent) {
  const state = advanceConsent(before ?? 'asked', event);
  return state === before ? null : state;
}

/**
 * Moves a purpose by its chart, writes it down, and ends at once what ends with it. The student is locked, and `known` was read since. Returns whether anything changed.
 */
export async function moveConsent(
  tx: Transaction,
  purpose: ConsentPurpose,
  event: ConsentEvent,
  { studentId, side, now, notice, staffName }: ConsentWord,
  known?: KnownConsent,
): Promise<boolean> {
  const { before, shares } = known ?? (await readMoved(tx, purpose, { studentId, side }));
  const state = findNext({ before }, event);
  if (state === null) return false;
  const row = { studentId, purpose, side, state, changedAt: now };
  const target = [consentChoices.studentId, consentChoices.purpose, consentChoices.side];
  // Every doubt of the student is taken out of the reviews in which it is offered, for good.
  const takeOut = state === 'withdrawn' ? shares.flatMap((each) => moveShare(tx, each, { type: 'family.refused' }, now)) : [];
  const read = { noticeVersion: notice?.noticeVersion ?? null, noticeLanguage: notice?.noticeLanguage ?? null };
  const writes = [
    async () =>
      tx
        .insert(consentChoices)
        .values(row)
        .onConflictDoUpdate({ target, set: { state, changedAt: now } }),
    async () => tx.insert(consentEvents).values({ id: newId(), studentId, side, purpose, state, ...read, staffName, at: now }),
    ...takeOut,
  ];
  for (const write of writes) await sendOn(tx, write);
  return true;
}

const readShares = (tx: Transaction, studentId: string) =>
  tx
    .select({ doubt: doubts, share: doubtShares })
    .from(doubtShares)
    .innerJoin(doubts, eq(doubts.id, doubtShares.doubtId))
    .where(eq(doubts.studentId, studentId));

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
  await sendOn(tx, () => endRecord(tx, studentId, now));
  const { noticeVersion, noticeLanguage } = notice ?? {
    noticeVersion: newestNotice.version,
    noticeLanguage: newestNotice.language,
  };
  const row = {
    ...{ id: newId(), studentId, side, ...adult, noticeVersion, noticeLanguage, enteredBy: staffName, givenAt: now },
    ...(proof && { ...proof, checkedAt: now }),
  };
  await sendOn(tx, () => tx.insert(consents).values(row));
}

/** Ends the record that holds, of one side where it is named. */
export const endRecord = (tx: Transaction, studentId: string, now: Date, side?: ConsentSide) =>
  tx
    .update(consents)
    .set({ endedAt: now })
    .where(and(eq(consents.studentId, studentId), isNull(consents.endedAt), side && eq(consents.side, side)));
