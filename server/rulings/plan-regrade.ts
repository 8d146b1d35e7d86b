import { and, asc, eq, exists, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { RulingTerms } from '../../contract/results/rulings.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { questions } from '../db/tables/content.ts';
import type { QuestionPlace } from '../db/tables/notebook.ts';
import { students } from '../db/tables/people.ts';
import { ledger, sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { type Grade, gradeAnswers } from '../exam/closing/close.ts';
import { newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import { type KeyedQuestion, readQuestionsByVersion } from '../exam/sitting/version.ts';
import { sumUp } from '../exam/student/complete.ts';

/** A quiz or module that was finished: how it was graded, and how it is graded by a decision. `wholeId`: its own or its mock test's. */
export type RegradedPart = { id: string; wholeId: string; studentId: string; before: Grade; after: Grade };

/** `ruling`: how the places count then, null for as they are written; left out: as it is stored. `since`: only what was finished then or later. */
type RegradeRequest = { places: readonly QuestionPlace[]; ruling?: RulingTerms | null; since?: Date };

/** So many sittings' answers are read at once. */
const sittingsAtOnce = 200;

/** How the finished sittings of some questions, drills among them, are graded by a decision. Nothing is changed. */
export async function planRegrade(db: Queryable, { places, ruling, since }: RegradeRequest): Promise<RegradedPart[]> {
  if (places.length === 0) return [];
  const all = [...places, ...(await readDrilled(db, places))];
  const versionIds = [...new Set(all.map(({ versionId }) => versionId))];
  const [stored, rows] = await together(
    () => readQuestionsByVersion(db, versionIds),
    () => selectParts(db, versionIds, since),
  );
  const asked = ruling === undefined ? stored : asRuled(stored, all, ruling);
  const parts: RegradedPart[] = [];
  for (let from = 0; from < rows.length; from += sittingsAtOnce) {
    const some = rows.slice(from, from + sittingsAtOnce);
    const answers = await newestAnswers(
      db,
      some.map(({ id }) => id),
    );
    for (const { id, wholeId, studentId, versionId, right, total } of some) {
      const after = gradeAnswers(asked.get(versionId) ?? [], (number) => answers.get(toPlace(id, number))?.answer ?? '');
      parts.push({ id, wholeId, studentId, before: { right: right ?? after.right, total: total ?? after.total }, after });
    }
  }
  return parts;
}

/** The places in drills that ask the same. */
function readDrilled(db: Queryable, places: readonly QuestionPlace[]) {
  const isOf = or(
    ...places.map((place) => and(eq(questions.ofVersionId, place.versionId), eq(questions.ofNumber, place.number))),
  );
  return db.select({ versionId: questions.versionId, number: questions.number }).from(questions).where(isOf);
}

/** The questions of some versions as they count by a decision about some of them. */
function asRuled(asked: Map<string, KeyedQuestion[]>, places: readonly QuestionPlace[], ruling: RulingTerms | null) {
  const names = new Set(places.map(({ versionId, number }) => toPlace(versionId, number)));
  const rule = (question: KeyedQuestion): KeyedQuestion => {
    if (!names.has(toPlace(question.versionId, question.number))) return question;
    const { ruling: _, ...key } = question.key;
    return { ...question, key: ruling === null ? key : { ...key, ruling } };
  };
  return new Map([...asked].map(([versionId, its]) => [versionId, its.map(rule)]));
}

const wholeId = sql<string>`coalesce(${sittings.recordId}, ${sittings.id})`;

function selectParts(db: Queryable, versionIds: string[], since: Date | undefined) {
  const entries = db.select({ seq: ledger.seq }).from(ledger).where(eq(ledger.sittingId, sittings.id));
  return db
    .select({
      ...{ id: sittings.id, wholeId, studentId: sittings.studentId, versionId: sittings.versionId },
      ...{ right: sittings.right, total: sittings.total },
    })
    .from(sittings)
    .innerJoin(students, eq(students.id, sittings.studentId))
    .where(
      and(
        inArray(sittings.versionId, versionIds),
        // What was made up for the demonstration without answers has nothing to be graded by.
        or(eq(students.isDemo, false), exists(entries)),
        eq(sittings.state, 'submitted'),
        isNotNull(sittings.startedAt),
        since && gte(sittings.submittedAt, since),
      ),
    )
    .orderBy(asc(sittings.id));
}

const isChanged = ({ before, after }: RegradedPart): boolean => before.right !== after.right || before.total !== after.total;

/** Locks what a decision grades anew, whole tests first and in the order of their ids, as who ends a sitting does. */
export async function lockParts(tx: Transaction, parts: readonly RegradedPart[]): Promise<void> {
  const lock = (ids: string[]) =>
    tx.select({ id: sittings.id }).from(sittings).where(inArray(sittings.id, ids)).orderBy(asc(sittings.id)).for('update');
  await together(
    () => lock([...new Set(parts.map((part) => part.wholeId))]),
    () => lock([...new Set(parts.map(({ id }) => id))]),
  );
}

/** Stores the grades of a plan, and with them those of the mock tests that are over. */
export async function storeGrades(tx: Transaction, parts: readonly RegradedPart[]): Promise<void> {
  const changed = parts.filter(isChanged);
  const tests = new Set(changed.flatMap((part) => (part.wholeId === part.id ? [] : [part.wholeId])));
  const storeTest = (id: string) => {
    const { right, total } = sumUp(id);
    return tx
      .update(sittings)
      .set({ right, total })
      .where(and(eq(sittings.id, id), eq(sittings.state, 'submitted')));
  };
  await together(
    ...changed.map(
      ({ id, after }) =>
        () =>
          tx.update(sittings).set(after).where(eq(sittings.id, id)),
    ),
    ...[...tests].map((id) => () => storeTest(id)),
  );
}
