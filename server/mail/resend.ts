import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { facultyTables } from '../accounts/invitations.ts';
import { findLinkToken } from '../accounts/password-links.ts';
import { readEmail } from '../accounts/people-rules.ts';
import { hashToken } from '../accounts/tokens.ts';
import type { Act } from '../audit/act.ts';
import type { Transaction } from '../db/open.ts';
import { outbox } from '../db/tables/outbox.ts';
import { invitations, passwordLinks, students } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';

/**
 * Sends a mail again that bounced, to another address where one is given. Returns where to. Throws `CallRefused`: 400 for an address that cannot be,
 * 404 where no such mail has bounced, or what it said is gone, 409 where its link opens an account and the address is not that account's.
 */
export async function resendMail({ tx, now, record }: Act, { id, to }: { id: string; to?: string | undefined }): Promise<string> {
  const given = to === undefined || to === '' ? undefined : readEmail(to);
  const [mail] = await tx
    .select({ recipient: outbox.recipient, text: outbox.text })
    .from(outbox)
    .where(and(eq(outbox.id, id), isNotNull(outbox.bouncedAt), ne(outbox.html, '')))
    .for('update');
  if (!mail) throw new CallRefused(404, 'notFound', `No mail ${id} has bounced, or what it said is gone.`);
  const recipient = given ?? mail.recipient;
  const isAnother = recipient.toLowerCase() !== mail.recipient.toLowerCase();
  if (isAnother) await requireOwner(tx, mail.text, recipient);
  await tx
    .update(outbox)
    .set({ recipient, bouncedAt: null, lastError: null, attempts: 0, nextAttemptAt: now })
    .where(eq(outbox.id, id));
  // The address stands in the mail alone: the record must not keep it longer than the mail is kept.
  const after = { anotherAddress: isAnother ? 'yes' : 'no' };
  await record({ action: 'mail.resend', subject: { kind: 'mail', id, name: '' }, after });
  return recipient;
}

/** Throws `CallRefused` 409 where a text has a link that sets a password, unless it is of the account that has this address. */
async function requireOwner(tx: Transaction, text: string, address: string): Promise<void> {
  const token = findLinkToken(text);
  if (token === undefined) return;
  const email = (await findStudentAddress(tx, token)) ?? (await findColleagueAddress(tx, token));
  if (email?.toLowerCase() !== address.toLowerCase())
    throw new CallRefused(
      409,
      'conflict',
      'This email opens an account, so it goes to the account’s own address alone. Correct the address on the person’s page first, and email a new link.',
    );
}

async function findStudentAddress(tx: Transaction, token: string): Promise<string | undefined> {
  const [owner] = await tx
    .select({ email: students.email })
    .from(passwordLinks)
    .innerJoin(students, eq(students.id, passwordLinks.studentId))
    .where(eq(passwordLinks.tokenHash, hashToken(token)));
  return owner?.email;
}

async function findColleagueAddress(tx: Transaction, token: string): Promise<string | undefined> {
  const [invited] = await tx
    .select({ role: invitations.role, id: invitations.personId })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)));
  if (!invited) return undefined;
  const table = facultyTables[invited.role];
  const [owner] = await tx.select({ email: table.email }).from(table).where(eq(table.id, invited.id));
  return owner?.email;
}
