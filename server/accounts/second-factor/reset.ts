import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { sessions } from '../../db/tables/people.ts';
import { secondFactorEvents } from '../../db/tables/second-factors.ts';
import { CallRefused } from '../../http/refused.ts';
import { forgetDevices } from '../devices.ts';
import { findPerson, type PersonName } from '../people.ts';
import { findAccountHolder } from './account-holder.ts';
import { removeSecondFactor } from './change.ts';
import { findSecondFactor, lockSecondFactor } from './check-code.ts';
import { announce } from './events.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

const findOwner = async (db: Queryable, who: PersonName) => {
  const { id, username } = await findPerson(db, who);
  return { role: who.role, id, username };
};

/**
 * Removes the second factor of somebody who has lost it, ends their sessions and forgets their devices; the reason is recorded. Returns the
 * username as it is kept. Throws `CallRefused`: 404, 409 where there is none.
 */
export async function resetSecondFactor(
  db: Queryable,
  who: PersonName,
  { reason, now }: { reason: string; now: Date },
): Promise<string> {
  const owner = await findOwner(db, who);
  await db.transaction(async (tx) => {
    await lockSecondFactor(tx, owner);
    const factor = await findSecondFactor(tx, owner);
    if (!factor?.secret) throw new CallRefused(409, 'conflict', `${owner.username} has no second factor.`);
    await removeSecondFactor(tx, owner);
    await tx.delete(sessions).where(and(eq(sessions.role, owner.role), eq(sessions.personId, owner.id)));
    await forgetDevices(tx, owner);
    await announce(tx, await findAccountHolder(tx, owner), { kind: 'reset', reason }, now);
  });
  return owner.username;
}

/** The state of somebody's second factor, and what was done about it, oldest first. Throws `CallRefused` 404. */
export async function readSecondFactorHistory(db: Queryable, who: PersonName) {
  const owner = await findOwner(db, who);
  const factor = await findSecondFactor(db, owner);
  const { kind, reason, at } = secondFactorEvents;
  const events = await db
    .select({ kind, reason, at })
    .from(secondFactorEvents)
    .where(and(eq(secondFactorEvents.role, owner.role), eq(secondFactorEvents.personId, owner.id)))
    .orderBy(asc(at));
  return {
    username: owner.username,
    enabledAt: factor?.enabledAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, owner),
    events,
  };
}
