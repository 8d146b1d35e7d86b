import { and, asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { QuestionKind } from '../../contract/exam/questions.ts';
import type { Queryable } from '../db/open.ts';
import { askedQuestions, questions, quizVersions, quizzes } from '../db/tables/content.ts';
import type { QuestionPlace } from '../db/tables/notebook.ts';
import type { sittings } from '../db/tables/sittings.ts';
import { together } from '../db/together.ts';
import { isRight, tells } from '../exam/closing/grade.ts';
import { type NewestAnswer, newestAnswers, toPlace } from '../exam/sitting/newest-answers.ts';

/** What of a finished quiz or module its mistakes are found by. */
type FinishedSitting = Pick<typeof sittings.$inferSelect, 'id' | 'versionId' | 'timePerQuestion' | 'guessed' | 'submittedAt'>;

/** A question for the notebook. `origin` names it whatever sitting it was met in; `subject` is its quiz's; `since` is when that was submitted. */
export type Mistake = {
  origin: string;
  versionId: string;
  number: number;
  subject: string;
  reason: 'wrong' | 'guessed';
  since: Date;
};

/** What a student answered in some finished sittings, and what was asked there. */
export type ReadSittings = { asked: Map<string, QuestionRow[]>; entries: Map<string, NewestAnswer> };

/**
 * What went wrong in finished sittings, in their order: wrong answers, blanks that were on the screen, and right answers that were marked at the
 * end or called a guess. However many sittings there are, two queries at once find it.
 */
export const findMistakes = async (db: Queryable, finished: FinishedSitting[]): Promise<Mistake[]> =>
  toMistakes(await readSittings(db, nameSittings(finished)), finished);

/** Some sittings and the versions that they are of, by their ids or by queries for them. */
type NamedSittings = { ids: string[] | SQLWrapper; versionIds: string[] | SQLWrapper };

export const nameSittings = (finished: Pick<FinishedSitting, 'id' | 'versionId'>[]): NamedSittings => ({
  ids: finished.map(({ id }) => id),
  versionIds: [...new Set(finished.map(({ versionId }) => versionId))],
});

/** Reads what mistakes are found in. */
export async function readSittings(db: Queryable, { ids, versionIds }: NamedSittings): Promise<ReadSittings> {
  const [asked, entries] = await together(
    () => askedIn(db, versionIds),
    () => newestAnswers(db, ids),
  );
  return { asked, entries };
}

/** As `findMistakes`, in what was read of these sittings. */
export const toMistakes = ({ asked, entries }: ReadSittings, finished: FinishedSitting[]): Mistake[] =>
  finished.flatMap((sitting) => {
    const { id, versionId, submittedAt: since } = sitting;
    if (since === null) throw new Error(`Sitting ${id} has not been submitted.`);
    return (asked.get(versionId) ?? []).flatMap((question) => {
      const reason = findReason(question, entries.get(toPlace(id, question.number)), sitting);
      const { origin, subject, place } = question;
      return reason ? [{ origin, ...place, subject, reason, since }] : [];
    });
  });

/** The question of a quiz that a drill on what was missed has: the entry stays that one's. */
const source = alias(questions, 'source');
const sourceVersion = alias(quizVersions, 'source_version');
const sourceQuiz = alias(quizzes, 'source_quiz');

type QuestionRow = Awaited<ReturnType<typeof readMistakenQuestions>>[number] & { origin: string; place: QuestionPlace };

function findReason(
  asked: QuestionRow,
  entry: NewestAnswer | undefined,
  { guessed, timePerQuestion }: FinishedSitting,
): Mistake['reason'] | null {
  if (!tells(asked.key)) return null;
  if (isRight(asked, asked.key, entry?.answer ?? '')) {
    return entry?.marked || guessed.includes(asked.number) ? 'guessed' : null;
  }
  const isSeen = entry !== undefined || asked.number in timePerQuestion;
  return isSeen ? 'wrong' : null;
}

/** The questions of some versions in their order. A drill's are named after the bank that they are of. */
async function askedIn(db: Queryable, versionIds: string[] | SQLWrapper): Promise<Map<string, QuestionRow[]>> {
  const asked = new Map<string, QuestionRow[]>();
  for (const row of await readMistakenQuestions(db, versionIds)) {
    const { versionId, number, drillFor, ofQuiz } = row;
    const place = { versionId: ofQuiz.versionId ?? versionId, number: ofQuiz.number ?? number };
    const its = asked.get(versionId) ?? [];
    its.push({ ...row, place, origin: drillFor === null ? `${row.slug}/${row.name}` : row.name });
    asked.set(versionId, its);
  }
  return asked;
}

const readMistakenQuestions = (db: Queryable, versionIds: string[] | SQLWrapper) =>
  db
    .select({
      versionId: askedQuestions.versionId,
      number: askedQuestions.number,
      name: askedQuestions.name,
      kind: sql<QuestionKind>`${askedQuestions.delivered} ->> 'kind'`,
      key: askedQuestions.key,
      slug: quizzes.slug,
      subject: quizVersions.subject,
      drillFor: quizzes.drillFor,
      ofQuiz: {
        versionId: sql<string | null>`case when not ${sourceQuiz.isBank} then ${source.ofVersionId} end`,
        number: sql<number | null>`case when not ${sourceQuiz.isBank} then ${source.ofNumber} end`,
      },
    })
    .from(askedQuestions)
    .innerJoin(quizVersions, eq(quizVersions.id, askedQuestions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .innerJoin(source, and(eq(source.versionId, askedQuestions.versionId), eq(source.number, askedQuestions.number)))
    .leftJoin(sourceVersion, eq(sourceVersion.id, source.ofVersionId))
    .leftJoin(sourceQuiz, eq(sourceQuiz.id, sourceVersion.quizId))
    .where(inArray(askedQuestions.versionId, versionIds))
    .orderBy(asc(askedQuestions.versionId), asc(askedQuestions.number));
