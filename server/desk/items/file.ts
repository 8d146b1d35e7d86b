import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { ItemFile } from '../../../contract/desk/items.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, quizVersions, quizzes } from '../../db/tables/content.ts';
import { doubts } from '../../db/tables/doubts.ts';
import { together } from '../../db/together.ts';
import { CallRefused } from '../../http/refused.ts';
import { listObjections } from '../../objections/answer.ts';
import { listRulings } from '../../rulings/list.ts';
import { readItemLine } from './find.ts';

/** A question as its students see it, with what sittings tell. Throws `CallRefused` 404. */
export async function readItem(db: Queryable, { version, number }: { version: string; number: number }): Promise<ItemFile> {
  const [[of], [asked], [doubted], line] = await together(
    () =>
      db
        .select({ title: quizVersions.title, quizId: quizVersions.quizId })
        .from(quizVersions)
        .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
        .where(and(eq(quizVersions.id, version), isNull(quizzes.drillFor))),
    () =>
      db
        .select()
        .from(askedQuestions)
        .where(and(eq(askedQuestions.versionId, version), eq(askedQuestions.number, number))),
    () =>
      db
        .select({ count: count() })
        .from(doubts)
        .where(sql`${doubts.about} ->> 'versionId' = ${version} and ${doubts.about} ->> 'number' = ${String(number)}`),
    () => readItemLine(db, version, number),
  );
  if (!of || !asked) throw new CallRefused(404, 'notFound', 'There’s no such question.');
  const { delivered, key, name, domain, skill, difficulty } = asked;
  const which = { quizId: of.quizId, name };
  const [objections, rulings] = await together(
    () => listObjections(db, which),
    () => listRulings(db, which),
  );
  return {
    title: line?.title ?? of.title ?? unnamed.title,
    ...{ name, domain, skill, difficulty, question: delivered, key: key.answer, accepted: key.accepted },
    explanation: key.explanation,
    line,
    doubts: Number(doubted?.count ?? 0),
    objections,
    rulings,
  };
}
