import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ObjectionSubject } from '../../contract/objections/objections.ts';
import type { Queryable } from '../db/open.ts';
import { questions, quizVersions } from '../db/tables/content.ts';
import { notebookEntries, type QuestionPlace } from '../db/tables/notebook.ts';
import { together } from '../db/together.ts';
import { checkQuestions } from '../exam/sitting/check-questions.ts';
import { readOwnSitting, requireKind, versionOf, wholeOf } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { quizzesUnderWay } from '../notebook/under-way.ts';
import { readOpenResult } from '../results/open-result.ts';

/** A question by its lasting name, with where it is written, and where its student meets it. */
export type ObjectedQuestion = QuestionPlace & { quizId: string; name: string; path: string };

type ObjectionRequest = { studentId: string; about: ObjectionSubject };
type FoundQuestion = { written: Awaited<ReturnType<typeof findOrigin>>; path: string };

/**
 * The question that a student means, where its key is open to them: of a finished sitting whose result is open, or of the notebook once it was answered. Throws `CallRefused`: 404, 409 notOpen or closed.
 */
export async function findObjected(db: Queryable, { studentId, about }: ObjectionRequest, now: Date): Promise<ObjectedQuestion> {
  const { written, path } =
    about.kind === 'result'
      ? await findInResult(db, { studentId, ...about }, now)
      : await findInNotebook(db, { studentId, ...about }, now);
  if (!written) throw new CallRefused(404, 'notFound', 'There’s no such question.');
  return { ...written, path };
}

async function findInResult(
  db: Queryable,
  { studentId, studentQuizId, question }: { studentId: string; studentQuizId: string; question: number },
  now: Date,
): Promise<FoundQuestion> {
  const [sitting, { record }, written] = await together(
    async () => requireKind(await readOwnSitting(db, { studentId, studentQuizId }), 'quiz', 'module'),
    () => readOpenResult(db, { studentId, studentQuizId: wholeOf(studentQuizId) }, now),
    () => findOrigin(db, versionOf(studentQuizId), question),
  );
  checkQuestions(sitting.questionCount, { times: { [question]: 0 } });
  const place = record.isNode ? `mock-tests/${record.quizId}/result` : `quizzes/${record.quizId}/results`;
  return { written, path: `/student-portal/${place}?sitting=${record.id}` };
}

async function findInNotebook(
  db: Queryable,
  { studentId, entryId }: { studentId: string; entryId: string },
  now: Date,
): Promise<FoundQuestion> {
  const [entry] = await db
    .select()
    .from(notebookEntries)
    .where(and(eq(notebookEntries.id, entryId), eq(notebookEntries.studentId, studentId)));
  if (!entry) throw new CallRefused(404, 'notFound', 'This question isn’t in your notebook.');
  if (entry.lastAnswer === null) throw new CallRefused(409, 'closed', 'Answer this question first.');
  const { versionId, number } = entry.lastAnswer.asked ?? entry;
  const [[its], underWay, written] = await together(
    async () => db.select({ quizId: quizVersions.quizId }).from(quizVersions).where(eq(quizVersions.id, versionId)),
    () => quizzesUnderWay(db, studentId, now),
    () => findOrigin(db, versionId, number),
  );
  if (its && underWay.includes(its.quizId))
    throw new CallRefused(409, 'notOpen', 'You’re taking a test with this question. You can report it when you finish.');
  return { written, path: '/student-portal/notebook' };
}

const origin = alias(questions, 'origin');

/** Where a question is written: a drill's in its bank. */
async function findOrigin(db: Queryable, versionId: string | SQL, number: number) {
  const [found] = await db
    .select({ versionId: origin.versionId, number: origin.number, name: origin.name, quizId: quizVersions.quizId })
    .from(questions)
    .innerJoin(
      origin,
      and(
        eq(origin.versionId, sql`coalesce(${questions.ofVersionId}, ${questions.versionId})`),
        eq(origin.number, sql`coalesce(${questions.ofNumber}, ${questions.number})`),
      ),
    )
    .innerJoin(quizVersions, eq(quizVersions.id, origin.versionId))
    .where(and(eq(questions.versionId, versionId), eq(questions.number, number)));
  return found;
}
