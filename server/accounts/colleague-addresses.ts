import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import { passwordLinkMs } from '../../contract/limits.ts';
import { act } from '../audit/act.ts';
import type { Database, Queryable, Transaction } from '../db/open.ts';
import { colleagueAddresses } from '../db/tables/people.ts';
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
  await tx
    .insert(colleagueAddresses)
    .values({ role, personId: id, ...asked })
    .onConflictDoUpdate({ target: [colleagueAddresses.role, colleagueAddresses.personId], set: asked });
  await queueMail(tx, { recipient: email, ...confirmAddressLetter({ name, email, url: confirmAddressUrl(site, token) }) }, now);
  await queueMail(tx, { recipient: old, ...addressAskedLetter({ name }) }, now);
}

/** Lets the account keep the address that it has. */
export const withdrawColleagueAddress = async (tx: Transaction, who: Colleague): Promise<void> => {
  await tx.delete(colleagueAddresses).where(ofColleague(who));
};

/**
 * Gives the account of a tutor or of staff the address whose link was opened; null for a link that is unknown, used, too old or taken back. The links in the old mailbox open the account no more. Throws
 * `CallRefused` 409 where another account has got the address while it waited: this one keeps the one that it has.
 */
export async function confirmColleagueAddress(
  { token }: { token: string },
  { db, now }: { db: Database; now: Date },
): Promise<{ email: string } | null> {
  const usable = and(eq(colleagueAddresses.tokenHash, hashToken(token)), gt(colleagueAddresses.expiresAt, now));
  const [asked] = await db.select().from(colleagueAddresses).where(usable);
  if (!asked) return null;
  const { role, personId: id, email } = asked;
  const table = facultyTables[role];
  const { username, firstname, lastname, disabledAt } = table;
  const columns = { username, firstname, lastname, disabledAt, email: table.email };
  const [known] = await db.select(columns).from(table).where(eq(table.id, id));
  if (!known) return null;
  const owner = { id, name: formatName(known) };
  return act(db, { actor: owner, now }, async ({ tx, record }) => {
    await lockAddress(tx, role, email);
    const [person] = await tx.select(columns).from(table).where(eq(table.id, id)).for('update');
    const [used] = await tx.delete(colleagueAddresses).where(usable).returning();
    if (!person || !used || person.disabledAt !== null) throw new LinkRefused();
    if ((await findAddressHolder(tx, role, email, id)) !== null)
      throw new CallRefused(409, 'conflict', 'Another account has this address now, so yours keeps the one it has.');
    await tx.update(table).set({ email }).where(eq(table.id, id));
    await withdrawInvitation(tx, { role, id });
    const name = person.firstname;
    await queueMail(tx, { recipient: person.email, ...addressChangedLetter({ name }) }, now);
    await queueMail(
      tx,
      { recipient: email, ...addressChangedLetter({ name, account: { username: person.username, email } }) },
      now,
    );
    await record({
      action: `${role === 'teacher' ? 'tutor' : 'staff'}.confirm-address`,
      subject: { kind: role, ...owner },
      ...{ before: { email: person.email }, after: { email } },
    });
    return { email };
  }).catch((error: unknown) => {
    if (error instanceof LinkRefused) return null;
    throw error;
  });
}

/** Rolls back what was begun with a link that is none any more. */
class LinkRefused extends Error {}

/** Forgets addresses whose links nobody opened until a moment. */
export const forgetColleagueAddresses = async (db: Database, until: Date): Promise<void> => {
  await db.delete(colleagueAddresses).where(lte(colleagueAddresses.expiresAt, until));
};
