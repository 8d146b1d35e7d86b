import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DoubtOrigin } from '../../contract/doubts/doubts.ts';
import { unnamed } from '../../contract/unnamed.ts';
import type { Transaction } from '../db/open.ts';
import { questions, quizVersions, quizzes } from '../db/tables/content.ts';
import { courseFiles } from '../db/tables/courses.ts';
import type { StoredTopic } from '../db/tables/doubts.ts';
import { notebookEntries, type QuestionPlace } from '../db/tables/notebook.ts';
import { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { newestAnswer, newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';
import { readOwnSitting, requireKind, versionOf, wholeOf } from '../exam/sitting/sitting.ts';
import { CallRefused } from '../http/refused.ts';
import { quizzesUnderWay } from '../notebook/under-way.ts';
import { readOpenResult } from '../results/open-result.ts';

type NotebookEntry = typeof notebookEntries.$inferSelect;
/** `entry`: of the notebook, as `findEntry` gives it. */
type OriginContext = { tx: Transaction; studentId: string; courseId: string; entry: NotebookEntry | undefined; now: Date };

/** What travels along with a doubt, found by what is asked at once. Throws `CallRefused`: 404 for what is not there or not the student's, 409 notOpen where a result is not open, or the question of a notebook is being sat. */
export function lookUpOrigin(asking: OriginContext, origin: DoubtOrigin): Promise<StoredTopic> {
  if (origin.kind === 'result') return ofResult(asking, origin);
  return origin.kind === 'notebook' ? ofNotebook(asking) : ofPage(asking, origin);
}

async function ofResult(
  { tx, studentId, now }: OriginContext,
  { studentQuizId, question: number }: Extract<DoubtOrigin, { kind: 'result' }>,
): Promise<StoredTopic> {
  const [sitting, , found, answers] = await together(
    async () => requireKind(await readOwnSitting(tx, { studentId, studentQuizId }), 'quiz', 'module'),
    () => readOpenResult(tx, { studentId, studentQuizId: wholeOf(studentQuizId) }, now),
    () => findQuestion(tx, { versionId: versionOf(studentQuizId), number }),
    () => newestAnswers(tx, [studentQuizId]),
  );
  if (sitting.startedAt === null) throw new CallRefused(409, 'notOpen', 'This module was never started.');
  const asked = requireQuestion(found);
  const answer = answers.get(toPlace(sitting.id, number))?.answer ?? '';
  return { kind: 'question', ...asked, sittingId: sitting.id, answer };
}

/** The entry of a student's notebook that a doubt is about, if it is about one. */
export async function findEntry(
  tx: Transaction,
  studentId: string,
  origin: DoubtOrigin | undefined,
): Promise<NotebookEntry | undefined> {
  if (origin?.kind !== 'notebook') return undefined;
  const [entry] = await tx
    .select()
    .from(notebookEntries)
    .where(and(eq(notebookEntries.id, origin.entryId), eq(notebookEntries.studentId, studentId)));
  return entry;
}

async function ofNotebook({ tx, studentId, entry, now }: OriginContext): Promise<StoredTopic> {
  if (!entry) throw new CallRefused(404, 'notFound', 'This question isn’t in your notebook.');
  const place = {
    versionId: entry.siblingVersionId ?? entry.versionId,
    number: entry.siblingNumber ?? entry.number,
  };
  const [found, underWay, answer] = await together(
    () => findQuestion(tx, place),
    () => quizzesUnderWay(tx, studentId, now),
    () => findAnswer(tx, entry, place),
  );
  const asked = requireQuestion(found);
  if (asked.quizIds.some((quizId) => underWay.includes(quizId)))
    throw new CallRefused(409, 'notOpen', 'You’re taking a test with this question. You can ask about it when you finish.');
  return { kind: 'question', ...asked, sittingId: null, answer };
}

/** What the student answered at last to the question that an entry asks; null for one that they have not met. */
async function findAnswer(tx: Transaction, entry: NotebookEntry, { versionId, number }: QuestionPlace): Promise<string | null> {
  const { studentId, lastAnswer } = entry;
  const last = lastAnswer && { ...(lastAnswer.asked ?? entry), answer: lastAnswer.answer };
  if (last?.versionId === versionId && last.number === number) return last.answer;
  const [sitting] = await tx
    .select({ newest: newestAnswer(number) })
    .from(sittings)
    .where(and(eq(sittings.studentId, studentId), eq(sittings.versionId, versionId), eq(sittings.state, 'submitted')))
    .orderBy(desc(sittings.submittedAt))
    .limit(1);
  return sitting ? (sitting.newest ?? '') : null;
}

async function ofPage(
  { tx, courseId }: OriginContext,
  { pdf, page }: Extract<DoubtOrigin, { kind: 'page' }>,
): Promise<StoredTopic> {
  const [file] = await tx
    .select({ title: courseFiles.title })
    .from(courseFiles)
    .where(and(eq(courseFiles.courseId, courseId), eq(courseFiles.title, pdf)));
  if (!file) throw new CallRefused(404, 'notFound', 'This course has no such PDF.');
  return { kind: 'page', pdf: file.title, page };
}

const test = alias(quizVersions, 'test');
const source = alias(quizVersions, 'source');

/** A question by its place, with the quizzes that it is of: a drill's is its bank's or quiz's as well. */
async function findQuestion(tx: Transaction, { versionId, number }: { versionId: string | SQL; number: number }) {
  const [found] = await tx
    .select({
      ...{ versionId: questions.versionId, number: questions.number },
      quizId: quizVersions.quizId,
      sourceId: source.quizId,
      title: quizVersions.title,
      test: sql<string | null>`(
        select ${test.title} from ${quizVersions} test where ${test.quizId} = ${quizzes.moduleOf} order by ${test.version} desc limit 1
      )`,
    })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .leftJoin(source, eq(source.id, questions.ofVersionId))
    .where(and(eq(questions.versionId, versionId), eq(questions.number, number)));
  if (!found) return undefined;
  const { quizId, sourceId, title, test: testTitle, ...place } = found;
  return {
    ...{ ...place, quizIds: sourceId === null ? [quizId] : [quizId, sourceId] },
    source: testTitle === null ? (title ?? unnamed.title) : `${testTitle}, ${title ?? unnamed.title}`,
  };
}

/** Throws `CallRefused` 404 where there is no such question. */
function requireQuestion<Found>(found: Found | undefined): Found {
  if (!found) throw new CallRefused(404, 'notFound', 'There’s no such question.');
  return found;
}
