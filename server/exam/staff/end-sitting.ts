import type { Transaction } from '../../db/open.ts';
import { type Statement, together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { closeSitting, gradeLedger } from '../closing/close.ts';
import { readModules } from '../sitting/mock-test.ts';
import { requireKind, type Sitting } from '../sitting/sitting.ts';
import { prepareEnd } from '../student/complete.ts';
import { lockForStaff, recordStaffAction } from './mock.ts';
import { tellStudent } from './tell-student.ts';

/**
 * Locks a quiz or a whole mock test, and gives what ends it as it stands: what was answered is graded, modules that were not begun stay unsat. Throws `CallRefused`: 404, 400 for
 * a module, 409 where it is not under way.
 */
export async function prepareEnding(
  tx: Transaction,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<Statement> {
  const [locked, modules] = await together(
    () => lockForStaff(tx, id),
    () => readModules(tx, id),
  );
  const sitting = requireKind(locked, 'quiz', 'mockTest');
  if (sitting.state === 'submitted') throw new CallRefused(409, 'closed', 'This is over already.');
  if (sitting.state === 'assigned') throw new CallRefused(409, 'notOpen', 'The student hasn’t begun this yet.');
  const end = sitting.isNode
    ? await prepareEnd(tx, sitting, { ending: 'staff', modules }, now)
    : await prepareQuizEnd(tx, sitting, now);
  return () =>
    together(
      end,
      () => recordStaffAction(tx, id, { kind: 'endedByStaff', detail: reason }, now),
      () => tellStudent(tx, sitting, null, now),
    );
}

async function prepareQuizEnd(tx: Transaction, sitting: Sitting, now: Date): Promise<Statement> {
  const grade = await gradeLedger(tx, sitting);
  return () => closeSitting(tx, sitting, { ending: 'staff', at: now }, grade);
}
