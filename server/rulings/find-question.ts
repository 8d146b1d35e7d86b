import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { unnamed } from '../../contract/unnamed.ts';
import type { Queryable } from '../db/open.ts';
import { type AnswerKey, questions, quizVersions, quizzes } from '../db/tables/content.ts';
import type { QuestionPlace } from '../db/tables/notebook.ts';
import { together } from '../db/together.ts';
import { CallRefused } from '../http/refused.ts';

/** A question that a decision is about: its places are all versions of its quiz in which its choices and its key are the same. */
export type RuledQuestion = {
  quizId: string;
  name: string;
  title: string;
  number: number;
  options: string[];
  key: Pick<AnswerKey, 'answer' | 'accepted'>;
  places: QuestionPlace[];
};

/** Throws `CallRefused` 404 where there is no such question of a quiz, a module or a bank: a drill has none of its own. */
export async function findRuledQuestion(db: Queryable, { versionId, number }: QuestionPlace): Promise<RuledQuestion> {
  const [[asked], places] = await together(
    () =>
      db
        .select({ quizId: quizVersions.quizId, name: questions.name, title: quizVersions.title, ...content })
        .from(questions)
        .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
        .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
        .where(and(eq(questions.versionId, versionId), eq(questions.number, number), isNull(quizzes.drillFor))),
    () => findPlaces(db, { versionId, number }),
  );
  if (!asked?.delivered || !asked.key) throw new CallRefused(404, 'notFound', 'There’s no such question.');
  const { quizId, name, title, delivered, key } = asked;
  return {
    ...{ quizId, name, title: title ?? unnamed.title, number, options: Object.keys(delivered.options) },
    key: { answer: key.answer, accepted: key.accepted },
    places,
  };
}

const content = { delivered: questions.delivered, key: questions.key };
const same = alias(questions, 'same');
const sameVersion = alias(quizVersions, 'same_version');

const findPlaces = (db: Queryable, { versionId, number }: QuestionPlace): Promise<QuestionPlace[]> =>
  db
    .select({ versionId: same.versionId, number: same.number })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(sameVersion, eq(sameVersion.quizId, quizVersions.quizId))
    .innerJoin(same, and(eq(same.versionId, sameVersion.id), eq(same.name, questions.name)))
    .where(and(eq(questions.versionId, versionId), eq(questions.number, number), isNotNull(same.key), isSame))
    .orderBy(asc(sameVersion.version), asc(same.number));

/** Every place of a question in the versions of its quiz, whatever it says there. */
export const findPlacesByName = (db: Queryable, { quizId, name }: { quizId: string; name: string }): Promise<QuestionPlace[]> =>
  db
    .select({ versionId: questions.versionId, number: questions.number })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .where(and(eq(quizVersions.quizId, quizId), eq(questions.name, name)))
    .orderBy(asc(quizVersions.version));

/** What decides who is right. A word that was corrected in the question makes it no other question. */
const isSame = sql`${same.delivered} -> 'options' = ${questions.delivered} -> 'options' and ${same.delivered} -> 'kind' = ${questions.delivered} -> 'kind'
  and ${same.key} -> 'answer' = ${questions.key} -> 'answer' and ${same.key} -> 'accepted' = ${questions.key} -> 'accepted'`;
