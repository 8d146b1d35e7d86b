import { and, desc, eq, exists, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { findRulings as call, RulingRow } from '../../../contract/desk/rulings.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Queryable } from '../../db/open.ts';
import { askedQuestions, quizVersions } from '../../db/tables/content.ts';
import { rulings } from '../../db/tables/rulings.ts';
import { CallRefused } from '../../http/refused.ts';
import { toRulingLine } from '../../rulings/list.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

/** A page of the decisions on all questions, the newest first. Throws `CallRefused` 400. */
export async function findRulings(
  db: Queryable,
  { search, state, after }: z.output<typeof call.body>,
): Promise<DeskPage<RulingRow>> {
  const { decision, quizId, name, reason, decidedBy, takenBackAt } = rulings;
  const pattern = search ? likeAnywhere(search) : null;
  const ofTest = (words: string) =>
    exists(
      db
        .select({ id: quizVersions.id })
        .from(quizVersions)
        .where(and(eq(quizVersions.quizId, quizId), ilike(quizVersions.title, words))),
    );
  const matches = and(
    pattern === null ? undefined : or(ilike(name, pattern), ilike(reason, pattern), ilike(decidedBy, pattern), ofTest(pattern)),
    state && { holding: isNull(takenBackAt), takenBack: isNotNull(takenBackAt) }[state],
  );
  const beyond = after === undefined ? undefined : lt(decision, readNumber(after));
  const rows = await db.select().from(rulings).where(and(matches, beyond)).orderBy(desc(decision)).limit(pageLimit);
  const placeOf = await findPlaces(db, rows);
  return cutPage(
    rows,
    (row) => [String(row.decision), row.id],
    (row) => ({ ...toRulingLine(row), name: row.name, ...placeOf(row) }),
    after === undefined ? await db.$count(rulings, matches) : undefined,
  );
}

function readNumber(after: string): number {
  const [number] = readCursor(after);
  if (!/^\d{1,9}$/.test(number))
    throw new CallRefused(400, 'badInput', 'This page of the list cannot be found. Load the list again.');
  return Number(number);
}

type Question = { quizId: string; name: string };

/** Where each question stands in the newest version that has it, and what that is called. */
async function findPlaces(db: Queryable, questions: readonly Question[]) {
  const found = await db
    .selectDistinctOn([quizVersions.quizId, askedQuestions.name], {
      ...{ quizId: quizVersions.quizId, name: askedQuestions.name, version: quizVersions.id },
      ...{ title: quizVersions.title, number: askedQuestions.number },
    })
    .from(quizVersions)
    .innerJoin(askedQuestions, eq(askedQuestions.versionId, quizVersions.id))
    .where(
      and(
        inArray(
          quizVersions.quizId,
          questions.map(({ quizId }) => quizId),
        ),
        inArray(
          askedQuestions.name,
          questions.map(({ name }) => name),
        ),
      ),
    )
    .orderBy(quizVersions.quizId, sql`${askedQuestions.name}`, desc(quizVersions.version));
  const byQuestion = new Map(found.map((row) => [`${row.quizId} ${row.name}`, row]));
  return ({ quizId, name }: Question) => {
    const row = byQuestion.get(`${quizId} ${name}`);
    return { title: row?.title ?? unnamed.title, place: row ? { version: row.version, number: row.number } : null };
  };
}
