import { and, eq, sql } from 'drizzle-orm';
import type { SheetQuestion } from '../../../contract/free-response/tasks.ts';
import type { Database } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { toSheet } from '../../free-response/read-tasks.ts';
import { CallRefused } from '../../http/refused.ts';
import { selectSittings } from '../sitting/sitting.ts';
import { readQuestions } from '../sitting/version.ts';

/**
 * Reads the questions of a quiz or a module, without keys, in the version of the student's open sitting. Throws `CallRefused` 409 `notOpen`
 * without one: nobody reads a quiz before its clock runs. A mock test has none of its own.
 */
export async function readContent(
  db: Database,
  { studentId, quizId }: { studentId: string; quizId: string },
): Promise<SheetQuestion[]> {
  const isOpen = and(eq(sittings.studentId, studentId), eq(sittings.quizId, quizId), eq(sittings.state, 'inProgress'));
  const [[open], asked] = await together(
    async () => selectSittings(db).where(isOpen),
    () => readQuestions(db, sql`(select ${sittings.versionId} from ${sittings} where ${isOpen} limit 1)`),
  );
  if (!open || open.isNode) throw new CallRefused(409, 'notOpen', 'This isn’t open. Please start it first.');
  return toSheet(db, open.versionId, asked);
}
