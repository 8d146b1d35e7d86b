import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  changeRubric as changeCall,
  getRubric as getCall,
  PointsChange,
  previewRubric as previewCall,
  RubricFile,
  RubricPreview,
  RubricRow,
} from '../../contract/desk/marking.ts';
import { mostPreviewed } from '../../contract/desk/rulings.ts';
import { formatName } from '../accounts/names.ts';
import type { Act } from '../audit/act.ts';
import type { Queryable } from '../db/open.ts';
import { quizVersions } from '../db/tables/content.ts';
import { rubricChanges, tasks } from '../db/tables/free-response.ts';
import { addPoints } from '../free-response/points.ts';
import { toRubric } from '../free-response/read-tasks.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import type { NoticeContext } from '../notices/tell.ts';
import { type FoundWork, findWorks } from './find-works.ts';
import { labelTask } from './read-queue.ts';
import { readTitle } from './sections.ts';
import { tellRubric } from './tell-marks.ts';

type TaskRow = typeof tasks.$inferSelect;
type RubricContext = NoticeContext & { mayFall: boolean };

/** A question whose rubric is changed: its places are the versions of its section whose rubric is written alike. */
type RubricTask = { title: string; newest: TaskRow; places: TaskRow[] };

const withoutChange = ({ key }: TaskRow): RubricRow[] => key.rubric.map(({ points }) => ({ points, accepts: '' }));
const toRows = (task: TaskRow): RubricRow[] => task.ruling ?? withoutChange(task);
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function findTask(db: Queryable, { test, question }: { test: string; question: string }): Promise<RubricTask> {
  const rows = await db
    .select({ task: tasks })
    .from(tasks)
    .innerJoin(quizVersions, eq(quizVersions.id, tasks.versionId))
    .where(and(eq(quizVersions.quizId, test), eq(tasks.name, question)))
    .orderBy(desc(quizVersions.version));
  const [newest] = rows;
  if (!newest) throw new CallRefused(404, 'notFound', 'There’s no such question.');
  const places = rows.map(({ task }) => task).filter(({ key }) => isEqual(key.rubric, newest.task.key.rubric));
  return { title: await readTitle(db, test), newest: newest.task, places };
}

/** The rubric of a question and its changes. Throws `CallRefused` 404. */
export async function readRubric(db: Queryable, which: z.output<typeof getCall.body>): Promise<RubricFile> {
  const { title, newest } = await findTask(db, which);
  const changes = await db
    .select()
    .from(rubricChanges)
    .where(and(eq(rubricChanges.quizId, which.test), eq(rubricChanges.name, which.question)))
    .orderBy(desc(rubricChanges.decision));
  return {
    ...{ title, label: labelTask(newest.delivered), written: newest.key.rubric, rows: toRows(newest) },
    changes: changes.map(({ decision, decidedAt, decidedBy, reason, students, before, after }) => ({
      ...{ number: decision, at: decidedAt.getTime(), by: decidedBy, reason, students, before, after },
    })),
  };
}

/** Who would change from what to what. Throws `CallRefused`: 400, 404. */
export async function previewRubric(
  db: Queryable,
  { rows, ...which }: z.output<typeof previewCall.body>,
  now: Date,
): Promise<RubricPreview> {
  const found = await findTask(db, which);
  requireChange(found, rows);
  const { marked, changes } = await plan(db, found, rows, { test: which.test, now });
  return { marked, ...countWays(changes), changes: changes.slice(0, mostPreviewed).map(toLine) };
}

function requireChange({ newest }: RubricTask, rows: readonly RubricRow[]): void {
  if (rows.length !== newest.key.rubric.length)
    throw new CallRefused(400, 'badInput', `This rubric has ${newest.key.rubric.length} rows.`);
  if (isEqual(rows, toRows(newest))) throw new CallRefused(400, 'badInput', 'Nothing in this rubric has changed yet.');
}

type PlannedChange = Omit<PointsChange, 'student' | 'name'> & { work: FoundWork };

const rank = ({ before, after }: Pick<PointsChange, 'before' | 'after'>) => Math.sign(after - before);
const countWays = (changes: readonly PlannedChange[]) => ({
  raised: changes.filter((change) => rank(change) > 0).length,
  fell: changes.filter((change) => rank(change) < 0 && change.isTold).length,
});
const toLine = ({ work, ...change }: PlannedChange): PointsChange => ({
  ...change,
  ...{ student: work.studentId, name: formatName(work) },
});

/** What the rows come to for all answers that are marked, those that fall first. */
async function plan(
  db: Queryable,
  { places }: RubricTask,
  rows: readonly RubricRow[],
  { test, now }: { test: string; now: Date },
): Promise<{ marked: number; changes: PlannedChange[] }> {
  const works = (await findWorks(db, { test }, now)).filter(({ task }) =>
    places.some(({ versionId, number }) => versionId === task.versionId && number === task.number),
  );
  const marked = works.flatMap((work) => {
    const given = work.marking?.given ?? null;
    if (given === null) return [];
    const after = addPoints(toRubric({ key: work.task.key, ruling: [...rows] }), given);
    const isTold = work.marking !== null && work.marking.givenBackAt !== null;
    return [{ work, before: addPoints(toRubric(work.task), given), after, isTold }];
  });
  const changes = marked.filter(({ before, after }) => before !== after).sort((one, other) => rank(one) - rank(other));
  return { marked: marked.length, changes };
}

/** Changes a rubric, as `changeRubric` of the contract says: points are added up from it wherever they are read. Throws `CallRefused`: 400, 403, 404. */
export async function changeRubric(
  { tx, now, actor, record }: Act,
  { rows, reason, ...which }: z.output<typeof changeCall.body>,
  { mayFall, ...context }: RubricContext,
): Promise<{ number: number; students: number }> {
  const isIts = sql`(${tasks.versionId}, ${tasks.number}) in (select places.version_id, places.number from ${tasks} places
    join ${quizVersions} versions on versions.id = places.version_id where versions.quiz_id = ${which.test} and places.name = ${which.question})`;
  // Two changes of one rubric come one after the other.
  await tx.select({ number: tasks.number }).from(tasks).where(isIts).orderBy(asc(tasks.versionId)).for('update');
  const found = await findTask(tx, which);
  requireChange(found, rows);
  const { changes } = await plan(tx, found, rows, { test: which.test, now });
  const { fell } = countWays(changes);
  if (fell > 0 && !mayFall) {
    const whose = fell === 1 ? 'One student’s points' : `The points of ${fell} answers`;
    throw new CallRefused(
      403,
      'forbidden',
      `${whose} would fall, and they were already given back. Only an owner can decide that.`,
    );
  }
  const before = toRows(found.newest);
  const written = isEqual(rows, withoutChange(found.newest)) ? null : [...rows];
  for (const { versionId, number } of found.places)
    await tx
      .update(tasks)
      .set({ ruling: written })
      .where(and(eq(tasks.versionId, versionId), eq(tasks.number, number)));
  const id = newId();
  const people = [...new Set(changes.map(({ work }) => work.studentId))];
  const students = people.length;
  const [stored] = await tx
    .insert(rubricChanges)
    .values({
      ...{ id, quizId: which.test, name: which.question, before, after: [...rows], reason, students },
      ...{ decidedAt: now, decidedBy: actor.name },
    })
    .returning({ number: rubricChanges.decision });
  if (!stored) throw new Error('A change of a rubric was not stored.');
  for (const { work, isTold, ...points } of changes)
    if (isTold) await tellRubric(tx, { once: `rubric:${id}`, work, title: found.title, points }, { ...context, now });
  await record({
    action: 'marking.rubric',
    subject: { kind: 'test', id: null, name: `${found.title}, ${labelTask(found.newest.delivered)}` },
    people,
    before: { rows: before },
    after: { number: stored.number, rows: [...rows], students, fell },
    reason,
  });
  return { number: stored.number, students };
}
