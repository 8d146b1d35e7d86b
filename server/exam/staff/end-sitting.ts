import type { Queryable } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';
import { closeSitting } from '../closing/close.ts';
import { requireKind, type Sitting } from '../sitting/sitting.ts';
import { endTest } from '../student/complete.ts';
import { lockForStaff, recordStaffAction } from './mock.ts';
import { tellStudent } from './tell-student.ts';

/**
 * Ends a quiz or a whole mock test as it stands, and gives it: what was answered is graded, modules that were not begun stay unsat. Throws `CallRefused`: 404, 400 for
 * a module, 409 where it is not under way.
 */
export const endSitting = (db: Queryable, { id, reason }: { id: string; reason: string }, now: Date): Promise<Sitting> =>
  db.transaction(async (tx) => {
    const sitting = requireKind(await lockForStaff(tx, id), 'quiz', 'mockTest');
    if (sitting.state === 'submitted') throw new CallRefused(409, 'closed', 'This is over already.');
    if (sitting.state === 'assigned') throw new CallRefused(409, 'notOpen', 'The student hasn’t begun this yet.');
    if (sitting.isNode) await endTest(tx, sitting, 'staff', now);
    else await closeSitting(tx, sitting, { ending: 'staff', at: now });
    await recordStaffAction(tx, id, { kind: 'endedByStaff', detail: reason }, now);
    await tellStudent(tx, sitting, null, now);
    return sitting;
  });
