import { and, desc, eq, ne } from 'drizzle-orm';
import type { RubricRow } from '../../contract/desk/marking.ts';
import type { Transaction } from '../db/open.ts';
import { quizVersions } from '../db/tables/content.ts';
import { rubricChanges, type TaskKey, tasks } from '../db/tables/free-response.ts';
import { newId } from '../ids.ts';

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const asWritten = ({ rubric }: TaskKey): RubricRow[] => rubric.map(({ points }) => ({ points, accepts: '' }));

/**
 * What the school changed of a rubric holds in a new version of its section, for each row that is written as before; a row that is written anew counts as it is
 * written, which stands among the changes of the rubric.
 */
export async function keepRubrics(
  tx: Transaction,
  { quizId, versionId, version }: { quizId: string; versionId: string; version: number },
  now: Date,
): Promise<void> {
  const earlier = await tx
    .selectDistinctOn([tasks.name], { name: tasks.name, key: tasks.key, ruling: tasks.ruling })
    .from(tasks)
    .innerJoin(quizVersions, eq(quizVersions.id, tasks.versionId))
    .where(and(eq(quizVersions.quizId, quizId), ne(quizVersions.id, versionId)))
    .orderBy(tasks.name, desc(quizVersions.version));
  const changed = earlier.filter(({ ruling }) => ruling !== null);
  if (changed.length === 0) return;
  const written = await tx.select().from(tasks).where(eq(tasks.versionId, versionId));
  for (const { name, key, ruling } of changed) {
    const task = written.find((each) => each.name === name);
    if (!task || ruling === null) continue;
    const { rows, isWhole } = carry({ key, ruling }, task.key);
    const isIts = and(eq(tasks.versionId, versionId), eq(tasks.number, task.number));
    if (!isEqual(rows, asWritten(task.key))) await tx.update(tasks).set({ ruling: rows }).where(isIts);
    if (isWhole) continue;
    const reason = `Version ${version} was imported, in which a row that the school had changed is written anew: it counts as it is written.`;
    await tx.insert(rubricChanges).values({
      ...{ id: newId(), quizId, name, before: ruling, after: rows, reason, students: 0 },
      ...{ decidedAt: now, decidedBy: 'The import' },
    });
  }
}

/** `isWhole`: nothing that the school changed is lost. */
function carry(before: { key: TaskKey; ruling: RubricRow[] }, key: TaskKey): { rows: RubricRow[]; isWhole: boolean } {
  const plain = asWritten(before.key);
  const taken = new Set<number>();
  const rows = key.rubric.map((row, at) => {
    const same = before.key.rubric
      .map((_, place) => place)
      .filter((place) => !taken.has(place) && isEqual(before.key.rubric[place], row));
    const place = same.includes(at) ? at : same[0];
    if (place !== undefined) taken.add(place);
    return (place === undefined ? undefined : before.ruling[place]) ?? { points: row.points, accepts: '' };
  });
  const isWhole = before.ruling.every((row, place) => taken.has(place) || isEqual(row, plain[place]));
  return { rows, isWhole };
}
