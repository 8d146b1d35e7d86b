import type { Transaction } from '../../db/open.ts';
import type { Statement } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { requireKind } from '../sitting/sitting.ts';
import { lockForStaff } from './mock.ts';
import { tellStudent } from './tell-student.ts';

/**
 * Locks a quiz or a mock test that somebody sits, and gives what puts a message on their screen. Throws `CallRefused`: 404, 400 for a module, 409 where it is not under
 * way.
 */
export async function prepareMessage(
  tx: Transaction,
  { id, text }: { id: string; text: string },
  now: Date,
): Promise<Statement<void>> {
  const sitting = requireKind(await lockForStaff(tx, id), 'quiz', 'mockTest');
  if (sitting.state !== 'inProgress') throw new CallRefused(409, 'closed', 'The student isn’t taking this now.');
  return () => tellStudent(tx, sitting, text, now);
}
