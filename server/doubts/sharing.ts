import { and, eq } from 'drizzle-orm';
import type { ConsentSide } from '../../contract/consent/consent.ts';
import type { SharingConsent } from '../../contract/doubts/shares.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import { decidesAlone, findDecider, requireSide, type SchoolYear } from '../consent/side.ts';
import { moveConsent, readMoved } from '../consent/write-consent.ts';
import type { Queryable } from '../db/open.ts';
import { consentChoices } from '../db/tables/consents.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';

/** What a student and the parents say about offering the student's doubts, as whoever asks sees it. Throws `CallRefused` 403. */
export async function readSharing(
  db: Queryable,
  caller: Pick<Caller, 'role' | 'id'>,
  studentId: string,
): Promise<SharingConsent> {
  return tellSharing(db, studentId, await requireSide(db, caller, studentId));
}

/** Keeps what one side says in the record of consent: a no ends at once what is offered, for good. Throws `CallRefused` 403, and 409 closed to the parents of a student who decides. */
export const chooseSharing = (
  db: Queryable,
  caller: Pick<Caller, 'role' | 'id'>,
  { studentId, allowed }: { studentId: string; allowed: boolean },
  school: SchoolYear,
): Promise<SharingConsent> =>
  transact(db, async (tx) => {
    const side = await requireSide(tx, caller, studentId);
    const { now } = school;
    const word = { studentId, side, now, notice: null, staffName: null };
    const [student, known] = await together(
      () => lockStudent(tx, studentId),
      async () => readMoved(tx, 'sharing', word),
    );
    if (side === 'parent' && findDecider(student, school) === 'student') throw decidesAlone(student.firstname);
    return async () => {
      const [, told] = await together(
        () => moveConsent(tx, 'sharing', { type: allowed ? 'decider.gave' : 'decider.withdrew' }, word, known),
        () => tellSharing(tx, studentId, side),
      );
      return told;
    };
  });

async function tellSharing(db: Queryable, studentId: string, side: ConsentSide): Promise<SharingConsent> {
  const rows = await db
    .select({ by: consentChoices.side })
    .from(consentChoices)
    .where(
      and(eq(consentChoices.studentId, studentId), eq(consentChoices.purpose, 'sharing'), eq(consentChoices.state, 'withdrawn')),
    );
  return { own: rows.every(({ by }) => by !== side), other: rows.every(({ by }) => by === side) };
}
