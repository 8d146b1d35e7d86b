import type { Queryable } from '../../db/open.ts';
import { CallRefused } from '../../http/refused.ts';
import { requireKind, type Sitting } from '../sitting/sitting.ts';
import { lockForStaff } from './mock.ts';
import { tellStudent } from './tell-student.ts';

/** Puts a message on the screen of who sits a quiz or a mock test, and gives that. Throws `CallRefused`: 404, 400 for a module, 409 where it is not under way. */
export const messageSitting = (db: Queryable, { id, text }: { id: string; text: string }, now: Date): Promise<Sitting> =>
  db.transaction(async (tx) => {
    const sitting = requireKind(await lockForStaff(tx, id), 'quiz', 'mockTest');
    if (sitting.state !== 'inProgress') throw new CallRefused(409, 'closed', 'The student isn’t taking this now.');
    await tellStudent(tx, sitting, text, now);
    return sitting;
  });
