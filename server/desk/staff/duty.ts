import { eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { setStaffDuty } from '../../../contract/desk/staff.ts';
import type { Act } from '../../audit/act.ts';
import { staff } from '../../db/tables/people.ts';
import { CallRefused } from '../../http/refused.ts';
import { hold, requireOwnAccount, requireOwner } from '../faculty/hold.ts';

/** Changes what one of the staff may do, as `setStaffDuty` of the contract says. Throws `CallRefused`. */
export async function setDuty(
  { tx, actor, record }: Act,
  { staff: id, duty, reason }: z.output<typeof setStaffDuty.body>,
): Promise<void> {
  await requireOwner(tx, actor.id, id);
  const person = await hold(tx, { role: 'staff', id });
  requireOwnAccount(person);
  if (actor.id === id) throw new CallRefused(409, 'conflict', 'Only another owner can change your own role.');
  const [{ duty: before } = { duty }] = await tx.select({ duty: staff.duty }).from(staff).where(eq(staff.id, id));
  if (before === duty) throw new CallRefused(409, 'conflict', `${person.firstname} already has this role.`);
  await tx.update(staff).set({ duty }).where(eq(staff.id, id));
  const subject = { kind: 'staff' as const, id, name: `${person.firstname} ${person.lastname}`.trim() };
  await record({ action: 'staff.duty', subject, before: { duty: before }, after: { duty }, reason });
}
