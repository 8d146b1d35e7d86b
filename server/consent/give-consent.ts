import { and, eq, isNull } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type * as calls from '../../contract/consent/consent.ts';
import { type ConsentPage, type ConsentPurpose, consentPurposes } from '../../contract/consent/consent.ts';
import type { Caller } from '../accounts/authenticate.ts';
import { lockStudent } from '../accounts/lock-student.ts';
import type { Database, Transaction } from '../db/open.ts';
import { consents } from '../db/tables/consents.ts';
import type { students } from '../db/tables/people.ts';
import { type Statement, together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { CallRefused } from '../http/refused.ts';
import { consentWithdrawnLetter } from '../mail/letters/consent.ts';
import { queueMail } from '../mail/outbox.ts';
import type { AskLocker } from './locker.ts';
import { newestNotice, requireNewest } from './notices.ts';
import { type ConsentDeps, findOwnPayment, tellConsent } from './read-consent.ts';
import { decidesAlone, findDecider, isOfAge, requireSide } from './side.ts';
import {
  type ConsentProof,
  type ConsentWord,
  type DeclaredAdult,
  findNext,
  type KnownConsent,
  moveConsent,
  readAllMoved,
  readMoved,
  recordAdult,
} from './write-consent.ts';

type Student = typeof students.$inferSelect;
type Gift = z.output<typeof calls.giveConsent.body>;
type Choice = z.output<typeof calls.chooseConsent.body>;
/** `askLocker` null: the school takes no token. */
export type GiveDeps = ConsentDeps & { askLocker: AskLocker | null; schoolMail: string };

/** Records who agrees and to what. Throws `CallRefused` as `giveConsent` of the contract says. */
export async function giveConsent(
  db: Database,
  caller: Pick<Caller, 'role' | 'id'>,
  { student: studentId, relation, name, birthYear, check, token, purposes, ...read }: Gift,
  deps: GiveDeps,
): Promise<ConsentPage> {
  const side = await requireSide(db, caller, studentId);
  requireNewest(read);
  requireAdult({ relation, birthYear }, deps);
  // Another server is asked before anything is locked.
  const shown = check === 'locker' ? await askLocker(token, name, deps) : null;
  return transact(db, async (tx) => {
    const [{ student, word }, paid, known] = await together(
      () => holdDecider(tx, caller, studentId, deps),
      () => findOwnPayment(tx, studentId),
      () => readAllMoved(tx, { studentId, side }),
    );
    if ((side === 'student') !== (relation === 'self'))
      throw new CallRefused(400, 'badInput', 'Choose what you are to the student.');
    const proof = check === 'payment' ? requirePayment(paid) : shown;
    const agreed = { adult: { relation, name, birthYear }, proof, purposes, known };
    await agree(tx, student, agreed, { ...word, notice: read }, deps);
    return () => tellConsent(tx, student, side, deps);
  });
}

/** Gives or withdraws one purpose. Throws `CallRefused` as `chooseConsent` of the contract says. */
export const chooseConsent = (
  db: Database,
  caller: Pick<Caller, 'role' | 'id'>,
  { student: studentId, purpose, given, ...read }: Choice,
  deps: GiveDeps,
): Promise<ConsentPage> =>
  transact(db, async (tx) => {
    const side = await requireSide(tx, caller, studentId);
    requireNewest(read);
    const [{ student, word }, , known] = await together(
      () => holdDecider(tx, caller, studentId, deps),
      // A no needs no form: whoever may decide can say it at any time.
      async () => (given ? requireRecord(tx, { studentId, side }) : undefined),
      () => readMoved(tx, purpose, { studentId, side }),
    );
    return async () => {
      const [, page] = await together(
        () => change(tx, student, { purpose, given, known }, { ...word, notice: read }, deps),
        () => tellConsent(tx, student, side, deps),
      );
      return page;
    };
  });

type AgreedConsent = {
  adult: DeclaredAdult;
  proof: ConsentProof | null;
  purposes: readonly ConsentPurpose[];
  known: readonly KnownConsent[];
};

/** What an adult agrees to: the purposes named are given, the others refused. The student is locked, and `known` was read since, of every purpose. */
export async function agree(
  tx: Transaction,
  student: Student,
  { adult, proof, purposes, known }: AgreedConsent,
  word: ConsentWord,
  deps: Pick<GiveDeps, 'schoolMail'>,
): Promise<void> {
  await recordAdult(tx, word, adult, proof);
  for (const [at, purpose] of consentPurposes.entries())
    await change(tx, student, { purpose, given: purposes.includes(purpose), known: known[at] }, word, deps);
}

/** Moves one purpose; the school hears at once that teaching or supervision ended, since something is owed then. With `known`, read since the student is locked, all is asked at once. */
export async function change(
  tx: Transaction,
  student: Student,
  { purpose, given, known }: { purpose: ConsentPurpose; given: boolean; known?: KnownConsent | undefined },
  word: ConsentWord,
  { schoolMail }: Pick<GiveDeps, 'schoolMail'>,
): Promise<boolean> {
  const event = { type: given ? 'decider.gave' : 'decider.withdrew' } as const;
  const moved = known ?? (await readMoved(tx, purpose, word));
  const letters: Statement[] = [];
  const isSchools = purpose === 'teaching' || purpose === 'supervision';
  if (findNext(moved, event) !== null && !given && isSchools && schoolMail !== '' && word.staffName === null) {
    const title = newestNotice.purposes.find((each) => each.purpose === purpose)?.title ?? purpose;
    const letter = consentWithdrawnLetter({ name: `${student.firstname} ${student.lastname}`.trim(), title });
    const once = `consent:${student.id}:${purpose}:${word.now.getTime()}`;
    letters.push(() => queueMail(tx, { ...letter, recipient: schoolMail, once }, word.now));
  }
  const [changed] = await together(() => moveConsent(tx, purpose, event, word, moved), ...letters);
  return changed;
}

/** The student, locked, for the side that decides. Throws `CallRefused` 403, and 409 closed for the other side. */
async function holdDecider(tx: Transaction, caller: Pick<Caller, 'role' | 'id'>, studentId: string, deps: GiveDeps) {
  const [student, side] = await together(
    () => lockStudent(tx, studentId),
    // Once more: whose child it is may change until the lock is had.
    () => requireSide(tx, caller, studentId),
  );
  const decider = findDecider(student, deps);
  if (decider !== side)
    throw decider === 'student'
      ? decidesAlone(student.firstname)
      : new CallRefused(409, 'closed', 'Until you’re 18, a parent or guardian decides.');
  return { student, word: { studentId, side, now: deps.now, notice: null, staffName: null } };
}

/** Throws `CallRefused` 400 for a year in which nobody who is of age was born; a student is asked once they are. */
export function requireAdult(
  { relation, birthYear }: Pick<DeclaredAdult, 'relation' | 'birthYear'>,
  deps: Pick<GiveDeps, 'now' | 'zone'>,
) {
  if (relation !== 'self' && !isOfAge(birthYear, deps))
    throw new CallRefused(400, 'badInput', 'The person who agrees has to be an adult. Please check the year of birth.');
}

async function requireRecord(tx: Transaction, { studentId, side }: Pick<ConsentWord, 'studentId' | 'side'>): Promise<void> {
  const open = and(eq(consents.studentId, studentId), eq(consents.side, side), isNull(consents.endedAt));
  if ((await tx.$count(consents, open)) === 0) throw new CallRefused(409, 'notOpen', 'Please say who agrees first.');
}

function requirePayment(paid: Awaited<ReturnType<typeof findOwnPayment>>): ConsentProof {
  if (!paid) throw new CallRefused(409, 'notOpen', 'We don’t know of a payment with your own card or account.');
  return { checkedBy: 'payment', reference: paid.id };
}

async function askLocker(token: string | undefined, name: string, deps: GiveDeps): Promise<ConsentProof> {
  if (!deps.askLocker || !token) throw new CallRefused(400, 'badInput', 'The school doesn’t accept digital locker tokens.');
  const answer = await deps.askLocker({ token, name });
  if (!answer.isAdult) throw new CallRefused(400, 'badInput', 'The digital locker doesn’t confirm an adult with that name.');
  return { checkedBy: 'locker', reference: answer.reference };
}
