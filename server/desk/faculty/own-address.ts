import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { changeOwnAddress as call } from '../../../contract/desk/staff.ts';
import type { Caller } from '../../accounts/authenticate.ts';
import { askForColleagueAddress, readColleagueAddresses, withdrawColleagueAddress } from '../../accounts/colleague-addresses.ts';
import { lockAddress, requireFreeAddress } from '../../accounts/faculty-addresses.ts';
import { readEmail } from '../../accounts/people-rules.ts';
import { proveOwner } from '../../accounts/second-factor/prove-owner.ts';
import { act, differences } from '../../audit/act.ts';
import type { Queryable } from '../../db/open.ts';
import { staff } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import type { RequestContext } from '../../http/serve.ts';
import { siteAddress } from '../../site-address.ts';
import { subject } from './invite.ts';

const own = 'staff';

/** Asks for another address of the caller's own account, as `changeOwnAddress` of the contract says. Returns the address that waits, null for none. Throws `CallRefused`. */
export function changeOwnAddress(
  caller: Caller,
  { email: typed, ...proof }: z.output<typeof call.body>,
  context: RequestContext,
): Promise<string | null> {
  const wanted = readEmail(typed);
  const { now } = context;
  return proveOwner(caller, proof, context, async (proven) => {
    const waiting = await act(proven, { actor: { id: caller.id, name: caller.staffName }, now }, async ({ tx, record }) => {
      await lockAddress(tx, own, wanted);
      const { id } = caller;
      const person = await readOwn(tx, id);
      const asked = (await readColleagueAddresses(tx, own, [id])).get(id)?.email ?? null;
      const newEmail = wanted === person.email ? null : wanted;
      if (newEmail === null && asked === null)
        throw new CallRefused(400, 'badInput', 'This is your address already. Type another one.');
      if (newEmail === null) await withdrawColleagueAddress(tx, { role: own, id });
      else {
        await requireFreeAddress(tx, own, newEmail, id);
        await askForColleagueAddress(tx, { role: own, ...person }, { email: newEmail, site: siteAddress(context), now });
      }
      await record({
        action: 'staff.own-address',
        subject: subject(own, person),
        ...differences<Record<string, unknown>>({ newEmail: asked }, { newEmail }),
      });
      return newEmail;
    });
    return async () => waiting;
  });
}

/** Whose account it is, unlocked: who resets a second factor holds the person first and the factor then. Throws `CallRefused` 409 for whoever tries the demonstration. */
async function readOwn(db: Queryable, id: string) {
  const { firstname, lastname, email, isDemo } = staff;
  const [found] = await db.select({ id: staff.id, firstname, lastname, email, isDemo }).from(staff).where(eq(staff.id, id));
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such account.');
  if (found.isDemo) throw new CallRefused(409, 'conflict', 'The accounts of the demonstration keep their addresses.');
  return found;
}
