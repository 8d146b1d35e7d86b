import { and, desc, eq, exists, inArray, notExists, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type ConsentPurpose, type ConsentSide, consentTermDays } from '../../contract/consent/consent.ts';
import type { Queryable } from '../db/open.ts';
import { consentAsks, consentChoices } from '../db/tables/consents.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';

/** A purpose that somebody withdrew, and who. */
export type WithdrawnPurpose = { purpose: ConsentPurpose; side: ConsentSide };

/** Which of some purposes of a student are withdrawn. Whoever changes one has locked the student. */
export const readWithdrawn = (
  db: Queryable,
  studentId: string,
  purposes: readonly ConsentPurpose[],
): Promise<WithdrawnPurpose[]> =>
  db
    .select({ purpose: consentChoices.purpose, side: consentChoices.side })
    .from(consentChoices)
    .where(
      and(
        eq(consentChoices.studentId, studentId),
        eq(consentChoices.state, 'withdrawn'),
        inArray(consentChoices.purpose, [...purposes]),
      ),
    );

/** In a select: that a student's purpose is not withdrawn. */
export const isNotWithdrawn = (db: Queryable, studentId: AnyPgColumn, purpose: ConsentPurpose) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(consentChoices)
      .where(
        and(eq(consentChoices.studentId, studentId), eq(consentChoices.purpose, purpose), eq(consentChoices.state, 'withdrawn')),
      ),
  );

/** In a select: whether a family agreed to mail about offers, and nobody withdrew it. Without a yes nobody is written to. */
export const wantsOffers = (db: Queryable, studentId: AnyPgColumn) =>
  and(
    isNotWithdrawn(db, studentId, 'offers'),
    exists(
      db
        .select({ one: sql`1` })
        .from(consentChoices)
        .where(
          and(eq(consentChoices.studentId, studentId), eq(consentChoices.purpose, 'offers'), eq(consentChoices.state, 'given')),
        ),
    ),
  );

/** What a test is begun under. A test that is open already is finished. */
export const testPurposes = ['teaching', 'supervision'] as const;

const blocked: Partial<Record<ConsentPurpose, string>> = {
  teaching: 'consent to teaching',
  supervision: 'consent to supervision, and every quiz and mock test is supervised',
};

/** Throws `CallRefused` 409 notOpen, in plain words, where a purpose is withdrawn. */
export function requireNotWithdrawn(withdrawn: readonly WithdrawnPurpose[]): void {
  const [first] = withdrawn;
  if (!first) return;
  const who = first.side === 'parent' ? 'Your parent or guardian has' : 'You have';
  const next = first.side === 'parent' ? 'Please talk to them, or to the school.' : 'You can give it again in My Profile.';
  throw new CallRefused(409, 'notOpen', `${who} withdrawn ${blocked[first.purpose] ?? 'consent to this'}. ${next}`);
}

/** Throws as `requireNotWithdrawn` where a student may not be taught. */
export const requireTeaching = async (db: Queryable, studentId: string): Promise<void> =>
  requireNotWithdrawn(await readWithdrawn(db, studentId, ['teaching']));

/**
 * Whether a student's solved doubts may be offered: nobody said no, and somebody said yes, or was never asked, or may still answer. Of several askings the newest counts, which is
 * that of whoever decides now.
 */
export async function mayShare(db: Queryable, studentId: string, now: Date): Promise<boolean> {
  const [choices, [ask]] = await together(
    async () =>
      db
        .select({ side: consentChoices.side, state: consentChoices.state })
        .from(consentChoices)
        .where(and(eq(consentChoices.studentId, studentId), eq(consentChoices.purpose, 'sharing'))),
    async () =>
      db.select().from(consentAsks).where(eq(consentAsks.studentId, studentId)).orderBy(desc(consentAsks.askedAt)).limit(1),
  );
  if (choices.some(({ state }) => state === 'withdrawn')) return false;
  if (!ask) return true;
  return choices.some(({ side, state }) => side === ask.side && state === 'given') || endOfTerm(ask.askedAt) > now;
}

/** By when an answer is asked for. */
export const endOfTerm = (askedAt: Date): Date => new Date(askedAt.getTime() + consentTermDays * 24 * 3_600_000);
