import { and, asc, eq, gt, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../db/open.ts';
import { quizzes } from '../db/tables/content.ts';
import { students } from '../db/tables/people.ts';
import { sittings } from '../db/tables/sittings.ts';
import { type Statement, together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { type Aims, readAims } from './aim-at-test.ts';
import { keepMistakes } from './keep-mistakes.ts';
import { type Mistake, nameSittings, readSittings, toMistakes } from './mistakes.ts';

type NotingRequest = { studentId: string; found: UnnotedSitting[]; now: Date };

/**
 * Puts into a student's notebook what went wrong in finished sittings, and gives what is read afterwards, all at one moment: `prepare` asks what does not depend on it, and gives what
 * reads the rest. It is done when the notebook is opened: by then nothing of a sitting changes any more.
 */
export async function noteFound<Answer>(
  db: Queryable,
  { studentId, found, now }: NotingRequest,
  prepare: (db: Queryable) => Promise<Statement<Answer>>,
): Promise<Answer> {
  if (found.length === 0) return (await prepare(db))();
  return transact(db, async (tx) => {
    const [held, aims, read] = await together(
      () => holdFound(tx, { studentId, found, now }),
      () => readAims(tx, studentId, now),
      () => prepare(tx),
    );
    return async () => {
      const [, answer] = await together(() => keepFound(tx, { studentId, held, aims }, now), read);
      return answer;
    };
  });
}

/** Finished sittings that are locked, and what went wrong in them. */
export type HeldSittings = { ids: string[]; mistakes: Mistake[] };

/** Locks finished sittings until the transaction ends, and finds what went wrong in those that nobody noted meanwhile. */
export async function holdFound(tx: Transaction, { studentId, found, now }: NotingRequest): Promise<HeldSittings> {
  const wholes = new Set(found.map(({ wholeId }) => wholeId));
  const [, , left, sat] = await together(
    // First, as who erases the student does: neither then waits for the other for ever.
    async () => tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('key share'),
    async () =>
      tx
        .select({ id: sittings.id })
        .from(sittings)
        .where(inArray(sittings.id, [...wholes]))
        .orderBy(asc(sittings.id))
        .for('update'),
    // Another device may have noted them while this one waited.
    () => findUnnoted(tx, studentId, now),
    () => readSittings(tx, nameSittings(found)),
  );
  const known = new Set(found.map(({ id }) => id));
  const finished = left.filter(({ id }) => known.has(id));
  return { ids: finished.map(({ id }) => id), mistakes: toMistakes(sat, finished) };
}

/**
 * Locks the sittings of a student that were finished and not noted yet, and reads what went wrong in them and what due days are chosen by, all at once. The student is
 * locked.
 */
export async function holdUnnoted(tx: Transaction, studentId: string, now: Date): Promise<{ held: HeldSittings; aims: Aims }> {
  const unnoted = selectUnnoted(tx, studentId, now).as('unnoted');
  const [locked, found, sat, aims] = await together(
    async () =>
      tx
        .select({ id: sittings.id })
        .from(sittings)
        .where(inArray(sittings.id, tx.select({ id: unnoted.wholeId }).from(unnoted)))
        .orderBy(asc(sittings.id))
        .for('update'),
    () => findUnnoted(tx, studentId, now),
    () =>
      readSittings(tx, {
        ids: tx.select({ id: unnoted.id }).from(unnoted),
        versionIds: tx.select({ id: unnoted.versionId }).from(unnoted),
      }),
    () => readAims(tx, studentId, now),
  );
  const wholes = new Set(locked.map(({ id }) => id));
  const finished = found.filter(({ wholeId }) => wholes.has(wholeId));
  return { held: { ids: finished.map(({ id }) => id), mistakes: toMistakes(sat, finished) }, aims };
}

/** Keeps what went wrong in sittings that are locked, and that they are noted, by statements that ask nothing first. */
export async function keepFound(
  tx: Transaction,
  { studentId, held: { ids, mistakes }, aims }: { studentId: string; held: HeldSittings; aims: Aims },
  now: Date,
): Promise<void> {
  await together(
    () => keepMistakes(tx, { studentId, mistakes, aims }, now),
    () => tx.update(sittings).set({ notedAt: now }).where(inArray(sittings.id, ids)),
  );
}

const whole = alias(sittings, 'whole');
const module = alias(sittings, 'module');

const selectUnnoted = (db: Queryable, studentId: string, now: Date) => {
  const late = db
    .select({ id: module.id })
    .from(module)
    .where(and(eq(module.recordId, whole.id), eq(module.state, 'submitted'), gt(module.lateUntil, now)));
  return db
    .select({
      id: sittings.id,
      wholeId: sql<string>`${whole.id}`.as('whole_id'),
      versionId: sittings.versionId,
      timePerQuestion: sittings.timePerQuestion,
      guessed: sittings.guessed,
      submittedAt: sittings.submittedAt,
    })
    .from(sittings)
    .innerJoin(whole, eq(whole.id, sql`coalesce(${sittings.recordId}, ${sittings.id})`))
    .innerJoin(quizzes, eq(quizzes.id, sittings.quizId))
    .where(
      and(
        eq(sittings.studentId, studentId),
        eq(sittings.state, 'submitted'),
        isNull(sittings.notedAt),
        eq(quizzes.isNode, false),
        eq(whole.state, 'submitted'),
        notExists(late),
      ),
    )
    .orderBy(asc(sittings.submittedAt), asc(sittings.id));
};

type UnnotedSitting = Awaited<ReturnType<typeof selectUnnoted>>[number];

/**
 * The quizzes and modules whose result is there and which were not noted, the oldest first: a mock test's only when the whole test is
 * over and no late answer of it is awaited. `wholeId`: the quiz itself or the test.
 */
export const findUnnoted = async (db: Queryable, studentId: string, now: Date): Promise<UnnotedSitting[]> =>
  selectUnnoted(db, studentId, now);
