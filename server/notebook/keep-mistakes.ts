import { sql } from 'drizzle-orm';
import { notebookDays } from '../../contract/notebook/notebook.ts';
import type { Transaction } from '../db/open.ts';
import { notebookEntries } from '../db/tables/notebook.ts';
import { together } from '../db/together.ts';
import { newId } from '../ids.ts';
import { type Aims, aimMistakes } from './aim-at-test.ts';
import { daysAfter } from './days.ts';
import type { Mistake } from './mistakes.ts';
import { noSibling } from './siblings.ts';

/** How many rows go into one statement: PostgreSQL numbers its parameters with 16 bits. */
const rowsAtOnce = 1000;

/**
 * Puts mistakes (the oldest first) into a student's notebook, each due on the day that serves the test of its course, else 3 days after its
 * sitting. One that is there and went wrong again
 * starts anew, also for who repeats an old answer; a guess changes nothing of one that is waiting, and brings back one that was done.
 */
export async function keepMistakes(
  tx: Transaction,
  { studentId, mistakes, aims }: { studentId: string; mistakes: Mistake[]; aims: Aims },
  now: Date,
): Promise<void> {
  const kept = onceEach(mistakes);
  const aimed = aimMistakes(aims, kept, now);
  const rows = kept.map(({ since, subject: _, ...mistake }) => ({
    id: newId(),
    studentId,
    ...mistake,
    addedAt: now,
    dueAt: aimed.get(mistake.origin) ?? daysAfter(since, notebookDays.afterWrong),
  }));
  const keep = (some: typeof rows) => () =>
    tx
      .insert(notebookEntries)
      .values(some)
      .onConflictDoUpdate({
        target: [notebookEntries.studentId, notebookEntries.origin],
        set: {
          versionId: sql`excluded.version_id`,
          number: sql`excluded.number`,
          reason: sql`excluded.reason`,
          timesRight: 0,
          addedAt: sql`excluded.added_at`,
          dueAt: sql`excluded.due_at`,
          lastAnswer: null,
          ...noSibling,
          wasDone: sql`excluded.reason = 'guessed'`,
        },
        setWhere: sql`excluded.reason = 'wrong' or ${notebookEntries.dueAt} is null`,
      });
  const parts = Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
    rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
  );
  await together(...parts.map(keep));
}

/** One for each question, as they would follow one another; in the order of their names, so that two writers never wait for each other. */
function onceEach(mistakes: Mistake[]): Mistake[] {
  const kept = new Map<string, Mistake>();
  for (const mistake of mistakes) {
    if (mistake.reason === 'wrong' || !kept.has(mistake.origin)) kept.set(mistake.origin, mistake);
  }
  return [...kept.values()].sort((one, other) => (one.origin < other.origin ? -1 : 1));
}
