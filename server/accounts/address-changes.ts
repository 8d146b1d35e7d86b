import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { passwordLinkMs } from '../../contract/limits.ts';
import { act } from '../audit/act.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { addressChanges, students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { addressChangedLetter } from '../mail/letters/address-changed.ts';
import { addressAskedLetter, confirmAddressLetter } from '../mail/letters/confirm-address.ts';
import { queueMail } from '../mail/outbox.ts';
import { confirmColleagueAddress, findColleagueAddress, forgetColleagueAddresses } from './colleague-addresses.ts';
import { confirmAddressUrl } from './confirm-address-url.ts';
import { lockStudent } from './lock-student.ts';
import { voidPasswordLinks } from './password-links.ts';
import { createToken, hashToken } from './tokens.ts';

type Student = typeof students.$inferSelect;
type AddressChange = typeof addressChanges.$inferSelect;

/** The address that a student's account is to get once its link was opened; undefined where none waits. */
export async function findAddressChange(db: Queryable, studentId: string): Promise<AddressChange | undefined> {
  const [found] = await db.select().from(addressChanges).where(eq(addressChanges.studentId, studentId));
  return found;
}

/** Mails a link to an address that an account is to get, in place of any before, and tells the old one that it was asked for. */
export async function askForAddress(
  tx: Transaction,
  student: Pick<Student, 'id' | 'firstname' | 'email'>,
  { email, site, now }: { email: string; site: string; now: Date },
): Promise<void> {
  const token = createToken();
  const asked = { email, tokenHash: hashToken(token), askedAt: now, expiresAt: new Date(now.getTime() + passwordLinkMs) };
  const name = student.firstname;
  const letter = confirmAddressLetter({ name, email, url: confirmAddressUrl(site, token) });
  await together(
    () =>
      tx
        .insert(addressChanges)
        .values({ studentId: student.id, ...asked })
        .onConflictDoUpdate({ target: addressChanges.studentId, set: asked }),
    () => queueMail(tx, { recipient: email, ...letter }, now),
    () => queueMail(tx, { recipient: student.email, ...addressAskedLetter({ name }) }, now),
  );
}

/** Lets an account keep the address that it has. */
export const withdrawAddress = async (tx: Transaction, studentId: string): Promise<void> => {
  await tx.delete(addressChanges).where(eq(addressChanges.studentId, studentId));
};

/**
 * Gives an account, a student's or of who works for the school, the address whose link was opened. The links in the old mailbox open the account no more. Throws `CallRefused` 404 for a link that is unknown, used, too old or taken
 * back.
 */
export async function confirmAddress(
  { token }: { token: string },
  { db, now }: { db: Database; now: Date },
): Promise<{ email: string }> {
  const usable = and(eq(addressChanges.tokenHash, hashToken(token)), gt(addressChanges.expiresAt, now));
  const [[owner], ofColleague] = await together(
    async () =>
      db
        .select({ id: students.id, name: sql<string>`trim(${students.firstname} || ' ' || ${students.lastname})` })
        .from(addressChanges)
        .innerJoin(students, eq(students.id, addressChanges.studentId))
        .where(usable),
    () => findColleagueAddress(db, token, now),
  );
  if (!owner && ofColleague) return confirmColleagueAddress(ofColleague, { token }, { db, now, refusal: noLink() });
  if (!owner) throw noLink();
  return act(db, { actor: owner, now }, async ({ tx, record }) => {
    const [student, [asked]] = await together(
      () => lockStudent(tx, owner.id, noLink()),
      async () => tx.delete(addressChanges).where(usable).returning(),
    );
    if (!asked || student.disabledAt !== null) throw noLink();
    const { email } = asked;
    const name = student.firstname;
    const told = addressChangedLetter({ name, account: { username: student.username, email } });
    const subject = { kind: 'student' as const, ...owner };
    await record({ action: 'student.confirm-address', subject, before: { email: student.email }, after: { email } });
    await together(
      () =>
        tx
          .update(students)
          // Whoever reads the reports at another address has not said yet that they want none.
          .set({ email, ...(student.guardianEmail === null && { reportsStoppedAt: null, parentsEndedAt: null }) })
          .where(eq(students.id, student.id)),
      () => voidPasswordLinks(tx, student.id),
      () => queueMail(tx, { recipient: student.email, ...addressChangedLetter({ name }) }, now),
      () => queueMail(tx, { recipient: email, ...told }, now),
    );
    return { email };
  });
}

const noLink = () => new CallRefused(404, 'notFound', 'This link has been used or has expired. Ask the school for another one.');

/** How long the desk says of an address that nobody opened its link, in days. */
const shownDays = 30;

/** Forgets addresses whose links nobody opened. */
export const forgetAddressChanges = async (db: Database, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - shownDays * 24 * 3_600_000);
  await db.delete(addressChanges).where(lte(addressChanges.expiresAt, until));
  await forgetColleagueAddresses(db, until);
};
