import { eq } from 'drizzle-orm';
import { askForColleagueAddress, readColleagueAddresses, withdrawColleagueAddress } from '../../accounts/colleague-addresses.ts';
import { lockAddress, requireFreeAddress } from '../../accounts/faculty-addresses.ts';
import { type Colleague, facultyTables } from '../../accounts/invitations.ts';
import { readEmail, readName } from '../../accounts/people-rules.ts';
import { type Act, differences } from '../../audit/act.ts';
import { CallRefused } from '../../http/refused.ts';
import { hold, requireOwnAccount, requireOwner } from './hold.ts';
import { inviteAgain, nouns, subject } from './invite.ts';

/**
 * Corrects the name of a tutor or of staff, and their address: it is used once the link that is mailed there was opened, and the old one is told; the address that the account has takes that back, but for oneself. The same
 * address again mails another link. Who has no password yet is invited anew at once, at the other address. Returns the address that a link was mailed to, null for none. Throws `CallRefused`: 400, 403 for who is no owner by
 * now, 404, 409 for one's own address, one that is taken, or an account that all who try the demonstration use.
 */
export async function correctColleague(
  act: Act,
  { role, id, ...typed }: Colleague & { firstname: string; lastname: string; email: string },
  site: string,
): Promise<string | null> {
  const { tx, now, actor, record } = act;
  const wanted = readEmail(typed.email);
  await lockAddress(tx, role, wanted);
  if (role === 'staff') await requireOwner(tx, actor.id, id);
  const person = await hold(tx, { role, id });
  requireOwnAccount(person);
  const names = { firstname: readName('first name', typed.firstname), lastname: readName('last name', typed.lastname) };
  const isAnother = wanted !== person.email;
  const isSelf = role === 'staff' && actor.id === id;
  // A session that was left open gives no account to whoever finds it.
  if (isAnother && isSelf)
    throw new CallRefused(
      409,
      'conflict',
      'Your own address is changed with your password, by the button beside this one: whoever finds your desk open could take the account.',
    );
  if (isAnother) await requireFreeAddress(tx, role, wanted, id);
  const isInvited = person.passwordHash === null;
  const isAtOnce = person.isDemo && !isInvited;
  const waits = isAnother && !isInvited && !person.isDemo;
  const asked = (await readColleagueAddresses(tx, role, [id])).get(id)?.email ?? null;
  // One's own name alone is corrected here: an address of one's own that waits goes on doing so.
  const newEmail = waits ? wanted : isSelf ? asked : null;
  const { firstname, lastname } = person;
  const changed = differences<Record<string, unknown>>(
    { firstname, lastname, newEmail: asked, ...(isAtOnce && { email: person.email }) },
    { ...names, newEmail, ...(isAtOnce && { email: wanted }) },
  );
  const about = subject(role, { id, ...names });
  await record({ action: `${nouns[role]}.correct`, subject: about, ...changed });
  const table = facultyTables[role];
  const email = isAnother && isAtOnce ? { email: wanted } : {};
  await tx
    .update(table)
    .set({ ...names, ...email })
    .where(eq(table.id, id));
  if (isAnother && isInvited) await inviteAgain(act, { role, id, email: wanted }, site);
  if (newEmail === null) await withdrawColleagueAddress(tx, { role, id });
  if (waits)
    await askForColleagueAddress(tx, { role, id, firstname: names.firstname, email: person.email }, { email: wanted, site, now });
  return waits ? wanted : null;
}
