import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { passwordLinkMs } from '../../contract/limits.ts';
import { act } from '../audit/act.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { colleagueAddresses, staff, teachers } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';
import { addressChangedLetter } from '../mail/letters/address-changed.ts';
import { addressAskedLetter, confirmAddressLetter } from '../mail/letters/confirm-address.ts';
import { queueMail } from '../mail/outbox.ts';
import { confirmAddressUrl } from './confirm-address-url.ts';
import { findAddressHolder, lockAddress } from './faculty-addresses.ts';
import { type Colleague, type FacultyRole, facultyTables, withdrawInvitation } from './invitations.ts';
import { formatName } from './names.ts';
import { createToken, hashToken } from './tokens.ts';

type AddressChange = typeof colleagueAddresses.$inferSelect;
type Holder = Colleague & { firstname: string; email: string };

const ofColleague = ({ role, id }: Colleague) => and(eq(colleagueAddresses.role, role), eq(colleagueAddresses.personId, id));

/** The addresses that wait for their links to be opened, by whose accounts they are for. */
export async function readColleagueAddresses(
  db: Queryable,
  role: FacultyRole,
  ids: string[],
): Promise<Map<string, Pick<AddressChange, 'email' | 'askedAt' | 'expiresAt'>>> {
  const rows = await db
    .select()
    .from(colleagueAddresses)
    .where(and(eq(colleagueAddresses.role, role), inArray(colleagueAddresses.personId, ids)));
  return new Map(rows.map(({ personId, email, askedAt, expiresAt }) => [personId, { email, askedAt, expiresAt }]));
}

/** Mails a link to an address that the account of a tutor or of staff is to get, in place of any before, and tells the old one that it was asked for. */
export async function askForColleagueAddress(
  tx: Transaction,
  { role, id, firstname: name, email: old }: Holder,
  { email, site, now }: { email: string; site: string; now: Date },
): Promise<void> {
  const token = createToken();
  const asked = { email, tokenHash: hashToken(token), askedAt: now, expiresAt: new Date(now.getTime() + passwordLinkMs) };
  const letter = confirmAddressLetter({ name, email, url: confirmAddressUrl(site, token) });
  await together(
    () =>
      tx
        .insert(colleagueAddresses)
        .values({ role, personId: id, ...asked })
        .onConflictDoUpdate({ target: [colleagueAddresses.role, colleagueAddresses.personId], set: asked }),
    () => queueMail(tx, { recipient: email, ...letter }, now),
    () => queueMail(tx, { recipient: old, ...addressAskedLetter({ name }) }, now),
  );
}

/** Lets the account keep the address that it has. */
export const withdrawColleagueAddress = async (tx: Transaction, who: Colleague): Promise<void> => {
  await tx.delete(colleagueAddresses).where(ofColleague(who));
};

const usable = (token: string, now: Date) =>
  and(eq(colleagueAddresses.tokenHash, hashToken(token)), gt(colleagueAddresses.expiresAt, now));

/** Whose address a link confirms, unlocked; null for a link that is unknown, used, too old or taken back. */
export async function findColleagueAddress(
  db: Database,
  token: string,
  now: Date,
): Promise<(Colleague & { name: string; email: string }) | null> {
  const [found] = await db
    .select({
      asked: colleagueAddresses,
      teacher: { firstname: teachers.firstname, lastname: teachers.lastname },
      staff: { firstname: staff.firstname, lastname: staff.lastname },
    })
    .from(colleagueAddresses)
    .leftJoin(teachers, and(eq(colleagueAddresses.role, 'teacher'), eq(teachers.id, colleagueAddresses.personId)))
    .leftJoin(staff, and(eq(colleagueAddresses.role, 'staff'), eq(staff.id, colleagueAddresses.personId)))
    .where(usable(token, now));
  const person = found?.teacher ?? found?.staff;
  if (!found || !person) return null;
  const { role, personId: id, email } = found.asked;
  return { role, id, email, name: formatName(person) };
}

/**
 * Gives the account of a tutor or of staff the address whose link was opened. The links in the old mailbox open the account no more. Throws `refusal` for a link that is none any more, and
 * `CallRefused` 409 where another account has got the address while it waited: this one keeps the one that it has.
 */
export function confirmColleagueAddress(
  { role, id, name, email }: Colleague & { name: string; email: string },
  { token }: { token: string },
  { db, now, refusal }: { db: Database; now: Date; refusal: CallRefused },
): Promise<{ email: string }> {
  const table = facultyTables[role];
  return act(db, { actor: { id, name }, now }, async ({ tx, record }) => {
    const [, [person], [used], holder] = await together(
      () => lockAddress(tx, role, email),
      async () => tx.select().from(table).where(eq(table.id, id)).for('update'),
      async () => tx.delete(colleagueAddresses).where(usable(token, now)).returning(),
      () => findAddressHolder(tx, role, email, id),
    );
    if (!person || !used || person.disabledAt !== null) throw refusal;
    if (holder !== null)
      throw new CallRefused(409, 'conflict', 'Another account has this address now, so yours keeps the one it has.');
    const { username, firstname } = person;
    const told = addressChangedLetter({ name: firstname, account: { username, email } });
    await record({
      action: `${role === 'teacher' ? 'tutor' : 'staff'}.confirm-address`,
      subject: { kind: role, id, name },
      ...{ before: { email: person.email }, after: { email } },
    });
    await together(
      () => tx.update(table).set({ email }).where(eq(table.id, id)),
      () => withdrawInvitation(tx, { role, id }),
      () => queueMail(tx, { recipient: person.email, ...addressChangedLetter({ name: firstname }) }, now),
      () => queueMail(tx, { recipient: email, ...told }, now),
    );
    return { email };
  });
}

/** Forgets addresses whose links nobody opened until a moment. */
export const forgetColleagueAddresses = async (db: Database, until: Date): Promise<void> => {
  await db.delete(colleagueAddresses).where(lte(colleagueAddresses.expiresAt, until));
};
