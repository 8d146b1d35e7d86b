import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { formatMoment } from '../../contract/moments.ts';
import type { Withheld } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import { questions, quizVersions } from '../db/tables/content.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { isLate } from '../exam/closing/late.ts';
import { type NamedSitting, readOwnWithModules, type Sitting } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { quizzesUnderWay } from '../notebook/under-way.ts';

/** A finished sitting whose result may be told: a quiz is its own only module. */
export type OpenResult = { record: FinishedSitting; modules: Sitting[] };
export type FinishedSitting = Sitting & { startedAt: Date; submittedAt: Date; ending: NonNullable<Sitting['ending']> };

/**
 * A student's own sitting, where its result is open: nothing of keys leaves the server otherwise. Throws `CallRefused`: 409 `notOpen` while it is
 * not over or still waits for late answers, and while the student sits the same again, or a quiz that a drill's questions are of; 404 for a module of a mock test by itself.
 */
export async function readOpenResult(db: Queryable, own: NamedSitting, now: Date): Promise<OpenResult> {
  const { withheld, ...result } = await readFinished(db, own, now);
  if (withheld !== null) throw new CallRefused(409, 'notOpen', describeWithheld(withheld, result.record));
  return result;
}

/**
 * A student's own sitting that is over, and why its result is not told to its student yet; null: it is. Throws `CallRefused`: 409 `notOpen` while it is not over, 404 for a module of a
 * mock test by itself.
 */
export async function readFinished(
  db: Queryable,
  own: NamedSitting,
  now: Date,
): Promise<OpenResult & { withheld: Withheld | null }> {
  const [{ sitting: record, modules: parts }, underWay, borrowed] = await together(
    () => readOwnWithModules(db, own),
    () => quizzesUnderWay(db, own.studentId, now),
    () => quizzesBorrowedFrom(db, own.studentQuizId),
  );
  if (record.recordId !== null) throw new CallRefused(404, 'notFound', 'This quiz doesn’t exist.');
  const { isNode, startedAt, submittedAt, ending } = record;
  if (startedAt === null || submittedAt === null || ending === null) throw notOver(isNode);
  const modules = isNode ? parts : [record];
  const open = { record: { ...record, startedAt, submittedAt, ending }, modules };
  const until = lateUntil(modules, now);
  if (until !== null) return { ...open, withheld: { because: 'late', until } };
  const itsOwn = modules.map(({ quizId }) => quizId);
  const isAgain = [...itsOwn, ...borrowed].some((quizId) => underWay.includes(quizId));
  return { ...open, withheld: isAgain ? { because: 'again' } : null };
}

function describeWithheld(withheld: Withheld, { isNode }: FinishedSitting): string {
  if (withheld.because === 'again')
    return `You’re taking this ${isNode ? 'test' : 'quiz'} again. Its results appear when you finish.`;
  return `Answers to this test may still arrive from a device until ${formatMoment(withheld.until, 'dateTime', 'UTC')} UTC. You’ll see the result then, or as soon as you say there’s nothing more to send.`;
}

/** The quizzes and banks that a drill's questions are of: its result has the keys of theirs. */
async function quizzesBorrowedFrom(db: Queryable, wholeId: string | SQL): Promise<string[]> {
  const versions = db
    .select({ id: sittings.versionId })
    .from(sittings)
    .where(or(eq(sittings.id, wholeId), eq(sittings.recordId, wholeId)));
  const rows = await db
    .selectDistinct({ quizId: quizVersions.quizId })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.ofVersionId))
    .where(inArray(questions.versionId, versions));
  return rows.map(({ quizId }) => quizId);
}

/**
 * Stores when the keys of a record are first given, before they are: staff who take the end of a test back learn of every result that was
 * read. Throws `CallRefused` 409 `notOpen` where they have just done so.
 */
export async function keepRead(db: Queryable, { id, resultReadAt, isNode }: FinishedSitting, now: Date): Promise<void> {
  if (resultReadAt !== null) return;
  const its = and(eq(sittings.id, id), eq(sittings.state, 'submitted'));
  // Of two reads at once the first counts.
  const first = sql`coalesce(${sittings.resultReadAt}, ${now.toISOString()}::timestamptz)`;
  const kept = await db.update(sittings).set({ resultReadAt: first }).where(its).returning({ id: sittings.id });
  if (kept.length === 0) throw notOver(isNode);
}

const notOver = (isNode: boolean) =>
  new CallRefused(409, 'notOpen', `There’s no result until the ${isNode ? 'test is over' : 'quiz is submitted'}.`);

/** Until when answers to some module are taken, in ms: so long its key stays locked. Null where none is late. */
function lateUntil(modules: Sitting[], now: Date): number | null {
  const late = modules.filter((module) => isLate(module, now));
  return late.length === 0 ? null : Math.max(...late.map((module) => module.lateUntil?.getTime() ?? 0));
}
