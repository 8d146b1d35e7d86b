import { and, eq, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import { type answerNotebook, notebookDays } from '../../contract/notebook/notebook.ts';
import type { Queryable, Transaction } from '../db/open.ts';
import { askedFamily, askedQuestions, quizVersions } from '../db/tables/content.ts';
import { notebookAnswers, notebookEntries, type QuestionPlace } from '../db/tables/notebook.ts';
import { students } from '../db/tables/people.ts';
import { together } from '../db/together.ts';
import { transact } from '../db/transact.ts';
import { isRight } from '../exam/closing/grade.ts';
import { CallRefused } from '../http/refused.ts';
import { newId } from '../ids.ts';
import { aimAtTest, readAims, readEntryAnswers } from './aim-at-test.ts';
import { daysAfter, timesUntilDone } from './days.ts';
import { isAsked } from './notebook.ts';
import { chooseSibling, noSibling } from './siblings.ts';
import { quizzesUnderWay } from './under-way.ts';

/** `idempotencyKey`: the browser's own name for the answer, so that a repeat is answered alike. */
type AnswerRequest = { studentId: string; entryId: string; answer: string; idempotencyKey: string };
type Verdict = z.infer<typeof answerNotebook.fields>['data'];
type Entry = typeof notebookEntries.$inferSelect;

/**
 * Takes the answer to a question that is due, and tells whether it is right and why: right for the first time it comes back after 7 days,
 * the second time in a row it is done, wrong it comes back after 3; with a test date, on the day that serves the test best. What went right comes
 * back as a sibling. The same key again is answered alike and changes nothing.
 * Throws `CallRefused`: 404 where it is not in the student's notebook, 409 `closed` where it is not due, and, the same key again too,
 * where a test that has it is under way; `conflict` for a key with two answers.
 */
export const answerEntry = (db: Queryable, request: AnswerRequest, now: Date): Promise<Verdict> =>
  transact(db, async (tx) => {
    const { studentId, entryId, answer, idempotencyKey } = request;
    const [, entry, own, ofSibling, underWay, aims, answers] = await together(
      // The student's own row before the entry's, as where they are erased.
      () => tx.select({ id: students.id }).from(students).where(eq(students.id, studentId)).for('key share'),
      () => lockEntry(tx, request),
      () => readQuestion(tx, ownPlace(entryId)),
      () => readQuestion(tx, siblingPlace(entryId)),
      () => quizzesUnderWay(tx, studentId, now),
      () => readAims(tx, studentId, now),
      () => readEntryAnswers(tx, entryId),
    );
    const { quizId, subject } = requireQuestion(own, entry);
    // No key leaves the server during a sitting, whatever was asked before it.
    if (underWay.includes(quizId))
      throw new CallRefused(409, 'closed', 'This question is paused while you take a test that includes it.');
    const isAgain = isRepeat(entry, request);
    if (!isAgain) requireDue(entry, now);
    const sibling = isAgain ? entry.lastAnswer?.asked : findSibling(entry);
    const asked = isAgain && sibling ? await readQuestion(tx, sibling) : sibling ? ofSibling : own;
    const { delivered, key, ...about } = requireQuestion(asked, sibling ?? entry);
    const toVerdict = ({ lastAnswer, timesRight, dueAt }: Pick<Entry, 'lastAnswer' | 'timesRight' | 'dueAt'>): Verdict => ({
      ...{ right: lastAnswer?.right ?? false, key: key.answer, accepted: key.accepted, explanation: key.explanation },
      ...{ timesRight, dueAt: dueAt?.getTime() ?? null },
    });
    if (isAgain) return async () => toVerdict(entry);
    const right = isRight(delivered, key, answer);
    const lastAnswer = { idempotencyKey, answer, right, ...(sibling && { asked: sibling }) };
    const usual = afterAnswer(entry, right, now);
    const aimed = usual.dueAt && aimAtTest({ aims, answers }, { entryId, addedAt: entry.addedAt, subject, right }, now);
    const comesBackRight = right && usual.dueAt !== null;
    const next = {
      ...usual,
      ...(comesBackRight ? await chooseSibling(tx, { ...about, key, studentId, subject }, now) : noSibling),
      ...{ dueAt: aimed ?? usual.dueAt, lastAnswer },
    };
    const given = {
      id: newId(),
      studentId,
      entryId,
      right,
      siblingOrigin: sibling ? entry.siblingOrigin : null,
      answeredAt: now,
    };
    const { family } = key;
    return async () => {
      await together(
        async () => tx.insert(notebookAnswers).values(given),
        async () => tx.update(notebookEntries).set(next).where(eq(notebookEntries.id, entry.id)),
        ...(family ? [() => restFamily(tx, { studentId, entryId, family: family.name }, now)] : []),
      );
      return toVerdict(next);
    };
  });

/** The other variants of a family that are due come back tomorrow: who has just met one knows how they go. */
async function restFamily(tx: Transaction, { studentId, entryId, family }: FamilyAnswer, now: Date): Promise<void> {
  const ofFamily = tx
    .select({ id: notebookEntries.id })
    .from(notebookEntries)
    .innerJoin(askedQuestions, isAsked)
    .where(and(eq(notebookEntries.studentId, studentId), lte(notebookEntries.dueAt, now), eq(askedFamily, family)));
  await tx
    .update(notebookEntries)
    .set({ dueAt: daysAfter(now, 1) })
    .where(and(inArray(notebookEntries.id, ofFamily), ne(notebookEntries.id, entryId)));
}

type FamilyAnswer = { studentId: string; entryId: string; family: string };

const findSibling = ({ siblingVersionId, siblingNumber }: Entry): QuestionPlace | null =>
  siblingVersionId === null || siblingNumber === null ? null : { versionId: siblingVersionId, number: siblingNumber };

async function lockEntry(tx: Transaction, { studentId, entryId }: AnswerRequest): Promise<Entry> {
  const [entry] = await tx
    .select()
    .from(notebookEntries)
    .where(and(eq(notebookEntries.id, entryId), eq(notebookEntries.studentId, studentId)))
    .for('update');
  if (!entry) throw new CallRefused(404, 'notFound', 'This question isn’t in your notebook.');
  return entry;
}

/** Where a question stands, as values or in a query. */
type Place = { versionId: string | SQL; number: number | SQL };

const placeOf = (entryId: string, versionId: PgColumn, number: PgColumn): Place => {
  const read = (column: PgColumn) => sql`(select ${column} from ${notebookEntries} where ${notebookEntries.id} = ${entryId})`;
  return { versionId: read(versionId), number: read(number) };
};
const ownPlace = (entryId: string) => placeOf(entryId, notebookEntries.versionId, notebookEntries.number);
const siblingPlace = (entryId: string) => placeOf(entryId, notebookEntries.siblingVersionId, notebookEntries.siblingNumber);

async function readQuestion(tx: Transaction, { versionId, number }: Place) {
  const { delivered, key, domain, skill, difficulty } = askedQuestions;
  const [question] = await tx
    .select({ quizId: quizVersions.quizId, subject: quizVersions.subject, delivered, key, domain, skill, difficulty })
    .from(askedQuestions)
    .innerJoin(quizVersions, eq(quizVersions.id, askedQuestions.versionId))
    .where(and(eq(askedQuestions.versionId, versionId), eq(askedQuestions.number, number)));
  return question;
}

function requireQuestion<Question>(question: Question | undefined, { versionId, number }: QuestionPlace): Question {
  if (!question) throw new Error(`There is no question ${number} in version ${versionId}.`);
  return question;
}

function isRepeat({ lastAnswer }: Entry, { idempotencyKey, answer }: AnswerRequest): boolean {
  if (lastAnswer?.idempotencyKey !== idempotencyKey) return false;
  if (lastAnswer.answer !== answer) throw new CallRefused(409, 'conflict', 'This question already has a different answer.');
  return true;
}

function requireDue({ dueAt }: Entry, now: Date): void {
  if (dueAt === null || dueAt > now)
    throw new CallRefused(409, 'closed', 'You’ve already answered this question. It isn’t due now.');
}

function afterAnswer({ timesRight }: Entry, right: boolean, now: Date): Pick<Entry, 'timesRight' | 'dueAt'> {
  if (!right) return { timesRight: 0, dueAt: daysAfter(now, notebookDays.afterWrong) };
  const isDone = timesRight + 1 >= timesUntilDone;
  return { timesRight: timesRight + 1, dueAt: isDone ? null : daysAfter(now, notebookDays.afterRight) };
}
