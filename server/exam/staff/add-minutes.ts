import { eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { type Statement, together } from '../../db/together.ts';
import { transact } from '../../db/transact.ts';
import { CallRefused } from '../../http/refused.ts';
import type { Sitting } from '../sitting/sitting.ts';
import { isOverdue } from '../sitting/time.ts';
import { lockMock, recordStaffAction } from './mock.ts';
import { tellStudent } from './tell-student.ts';

type MoreTime = { id: string; minutes: number };

/**
 * Gives a mock test's open module more time, or else the next one, tells the student, and returns which: its position. `id` is the record's. Throws
 * `CallRefused`: 404 and 400 as `lockMock` does, 409 where the test, or the time of its open module, is over.
 */
export const addMinutes = (db: Queryable, wanted: MoreTime, now: Date): Promise<number | null> =>
  transact(db, async (tx) => {
    const { position, give } = await prepareMinutes(tx, wanted, now);
    return async () => {
      await give();
      return position;
    };
  });

/** Locks a mock test as `addMinutes` does, and gives what adds the minutes. Throws as that does. */
export async function prepareMinutes(
  tx: Transaction,
  { id, minutes }: MoreTime,
  now: Date,
): Promise<{ position: number | null; give: Statement }> {
  const { record, modules } = await lockMock(tx, id);
  if (record.state === 'submitted') {
    throw new CallRefused(409, 'closed', 'This test is over. An end that a rule made can be taken back first.');
  }
  const module = modules.find(({ state }) => state !== 'submitted');
  if (!module) throw new Error(`Sitting ${id} is not over, and all its modules are.`);
  if (isOverdue(module, now)) {
    throw new CallRefused(409, 'closed', `The time of module ${module.position} is over: none can be added to it.`);
  }
  const more = minutes === 1 ? '1 more minute' : `${minutes} more minutes`;
  const where = module.state === 'inProgress' ? 'this module' : 'the next module';
  const give = () =>
    together(
      () => tx.update(sittings).set(longer(module, minutes)).where(eq(sittings.id, module.id)),
      () => recordStaffAction(tx, module.id, { kind: 'minutesAdded', detail: `${minutes} min` }, now),
      () => tellStudent(tx, record, `You have ${more} in ${where}.`, now),
    );
  return { position: module.position, give };
}

/** Of a module that waits the minutes alone are kept: its accommodation may still change until it is opened. */
const longer = ({ state, deadline }: Sitting, minutes: number) =>
  state === 'inProgress' && deadline
    ? { deadline: new Date(deadline.getTime() + 60_000 * minutes) }
    : { minutesGiven: sql`${sittings.minutesGiven} + ${minutes}` };
