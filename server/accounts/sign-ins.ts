import { and, desc, eq, ne } from 'drizzle-orm';
import type { SignIn } from '../../contract/accounts/sign-ins.ts';
import type { Database } from '../db/open.ts';
import { sessions } from '../db/tables/people.ts';
import { CallRefused } from '../http/refused.ts';
import type { Caller } from './authenticate.ts';
import { forgetDevices } from './devices.ts';
import { isLiving } from './sessions.ts';

const isOf = ({ role, id }: Caller) => and(eq(sessions.role, role), eq(sessions.personId, id));

/** The caller's sign-ins that have not ended, the newest first. The hash of a token names one: no token can be made of it. */
export async function listSignIns(db: Database, caller: Caller, now: Date): Promise<SignIn[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(isOf(caller), isLiving(now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.tokenHash));
  return rows.map(({ tokenHash, browser, createdAt, usedAt }) => ({
    id: tokenHash,
    browser,
    since: createdAt.getTime(),
    usedAt: usedAt.getTime(),
    current: tokenHash === caller.session,
  }));
}

/** Ends one of the caller's sign-ins. Throws `CallRefused` 404 where it has ended, or is somebody else's. */
export async function endSignIn(db: Database, caller: Caller, id: string): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(isOf(caller), eq(sessions.tokenHash, id)))
    .returning({ role: sessions.role });
  if (ended.length === 0) throw new CallRefused(404, 'notFound', 'This sign-in has already ended.');
}

/** Ends all of the caller's sign-ins but the one that asks, and forgets their devices but those of its browser. */
export const endOtherSignIns = (db: Database, caller: Caller, devices: readonly string[] = []): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(sessions).where(and(isOf(caller), ne(sessions.tokenHash, caller.session)));
    await forgetDevices(tx, caller, devices);
  });
