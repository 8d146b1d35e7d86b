import type { Transaction } from '../../db/open.ts';
import { secondFactorEvents } from '../../db/tables/second-factors.ts';
import { together } from '../../db/together.ts';
import { newId } from '../../ids.ts';
import { type SecondFactorEventKind, secondFactorLetter } from '../../mail/letters/second-factor.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { AccountHolder } from './account-holder.ts';

/** Records what was done about a second factor, and tells its owner by mail: in the transaction that does it. */
export async function announce(
  tx: Transaction,
  { role, id, username, name, email }: AccountHolder,
  { kind, reason = '', codesLeft }: { kind: SecondFactorEventKind; reason?: string; codesLeft?: number },
  now: Date,
): Promise<void> {
  const letter = secondFactorLetter({ kind, name, username, at: now, codesLeft });
  await together(
    async () => tx.insert(secondFactorEvents).values({ id: newId(), role, personId: id, kind, reason, at: now }),
    async () => (email === null ? undefined : queueMail(tx, { recipient: email, ...letter }, now)),
  );
}
