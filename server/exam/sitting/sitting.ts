import { asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/open.ts';
import { sittings } from '../../db/tables/sittings.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';

/** A sitting as its student names it. */
export type OwnSitting = { studentId: string; studentQuizId: string };

/** A sitting with the number of questions in its version. `isNode`: the record of a mock test. */
export type Sitting = typeof sittings.$inferSelect & { questionCount: number; isNode: boolean };

/** A sitting that has been begun. */
export type BegunSitting = Sitting & { startedAt: Date };

/**
 * Locks a student's own sitting until the transaction ends, so that what is done to it is done in sequence. Throws `CallRefused`: 404 where
 * there is none, 403 where it is somebody else's.
 */
export async function lockOwnSitting(tx: Transaction, { studentId, studentQuizId }: OwnSitting): Promise<Sitting> {
  return requireOwn(studentId, await lockSitting(tx, studentQuizId));
}

/**
 * Locks any sitting until the transaction ends, with a module its whole mock test: the record is always locked first, so that two calls
 * never wait for each other.
 */
export async function lockSitting(tx: Transaction, id: string): Promise<Sitting | undefined> {
  const [, [sitting]] = await together(
    async () =>
      tx
        .select({ id: sittings.id })
        .from(sittings)
        .where(eq(sittings.id, wholeOf(id)))
        .for('update'),
    async () => selectSittings(tx).where(eq(sittings.id, id)).for('update'),
  );
  return sitting;
}

/** A student's sitting, by its id or by a query for it. */
export type NamedSitting = { studentId: string; studentQuizId: string | SQL };

/** In a query: the quiz or the mock test that a sitting is, or is a module of. */
export const wholeOf = (id: string): SQL =>
  sql`(select coalesce(part.record_id, part.id) from ${sittings} as part where part.id = ${id})`;

/** In a query: the version that a sitting is of. */
export const versionOf = (id: string | SQL): SQL => sql`(select part.version_id from ${sittings} as part where part.id = ${id})`;

/** Reads a student's own sitting without a lock; otherwise as `lockOwnSitting`. */
export async function readOwnSitting(db: Queryable, { studentId, studentQuizId }: NamedSitting): Promise<Sitting> {
  const [sitting] = await selectSittings(db).where(eq(sittings.id, studentQuizId));
  return requireOwn(studentId, sitting);
}

/** As `readOwnSitting`, with the modules of a mock test in their order: by one statement, so that all are as they were at one moment. */
export async function readOwnWithModules(
  db: Queryable,
  { studentId, studentQuizId }: NamedSitting,
): Promise<{ sitting: Sitting; modules: Sitting[] }> {
  const read = await selectSittings(db)
    .where(or(eq(sittings.id, studentQuizId), eq(sittings.recordId, studentQuizId)))
    .orderBy(asc(sittings.position));
  // A module that is read by itself has none.
  const named = read.find(({ recordId }) => recordId === null) ?? read[0];
  return { sitting: requireOwn(studentId, named), modules: read.filter((each) => each !== named) };
}

/** Subqueries instead of joins: a sitting whose version is replaced while this waits for the lock would drop out of a join. */
const questionCount = sql<number>`(select question_count from quiz_versions where quiz_versions.id = sittings.version_id)`;
const isNode = sql<boolean>`(select is_node from quizzes where quizzes.id = sittings.quiz_id)`;

/** Sittings as this folder knows them; the caller says which. */
export const selectSittings = (db: Queryable) =>
  db
    .select({ ...getTableColumns(sittings), questionCount, isNode })
    .from(sittings)
    .$dynamic();

function requireOwn(studentId: string, sitting: Sitting | undefined): Sitting {
  if (!sitting) throw new CallRefused(404, 'notFound', 'This quiz doesn’t exist.');
  if (sitting.studentId !== studentId) throw new CallRefused(403, 'forbidden', 'This belongs to another student.');
  return sitting;
}

const kinds = { quiz: 'a quiz', mockTest: 'a mock test', module: 'a module of a mock test' };
type Kind = keyof typeof kinds;

const getKind = ({ isNode, recordId }: Sitting): Kind => {
  if (isNode) return 'mockTest';
  return recordId === null ? 'quiz' : 'module';
};

/** Throws `CallRefused` 400 for a sitting of another kind than the call is for. */
export function requireKind(sitting: Sitting, ...wanted: Kind[]): Sitting {
  const kind = getKind(sitting);
  if (wanted.includes(kind)) return sitting;
  throw new CallRefused(400, 'badInput', `This is ${kinds[kind]}, not ${wanted.map((each) => kinds[each]).join(' or ')}.`);
}

/** Throws `CallRefused` 409 `notOpen` for a mock test as a whole: only its modules have questions. */
export function requireQuestions(sitting: Sitting): Sitting {
  if (!sitting.isNode) return sitting;
  throw new CallRefused(409, 'notOpen', 'This is a mock test: you take its modules one after the other.');
}

/** Throws `CallRefused` 409 unless the sitting is in progress: `notOpen` before it, `closed` after it. */
export function requireOpen(sitting: Sitting): BegunSitting {
  const { startedAt, state } = sitting;
  const word = getKind(sitting) === 'module' ? 'module' : 'quiz';
  if (state === 'submitted') throw new CallRefused(409, 'closed', `This ${word} has been submitted.`);
  if (state === 'assigned' || startedAt === null) throw new CallRefused(409, 'notOpen', `This ${word} hasn’t been started.`);
  return { ...sitting, startedAt };
}

/** Whether a call that names its tab (or names none) may speak for the sitting: once a tab holds it, that one alone. */
export const mayHold = (sitting: Sitting, holder: string | undefined): boolean =>
  sitting.holder === null || holder === sitting.holder;

/** Throws `CallRefused` 409 `heldElsewhere` for a tab that does not hold the sitting, and for a call that names none. */
export function requireHolder(sitting: Sitting, holder: string | undefined): void {
  if (!mayHold(sitting, holder)) {
    throw new CallRefused(409, 'heldElsewhere', 'This attempt is open on another device or in another tab.');
  }
}
