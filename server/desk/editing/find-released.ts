import { and, asc, eq, gt, isNull, notExists, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import {
  type exportReleased as exportCall,
  type findReleased as findCall,
  mostExportedQuestions,
  type ReleasedLine,
} from '../../../contract/desk/editing.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Act } from '../../audit/act.ts';
import type { Queryable } from '../../db/open.ts';
import { questions, quizVersions, quizzes } from '../../db/tables/content.ts';
import { CallRefused } from '../../http/refused.ts';
import { cutAtWord } from '../../writing/cut-at-word.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

type Filters = Pick<z.output<typeof findCall.body>, 'search' | 'domain' | 'skill'>;

const newer = alias(quizVersions, 'newer');

/** What is read first and asked, without the marks of its HTML; a picture has no words. */
const asked = sql<string>`regexp_replace(concat_ws(' ',
  case when ${questions.delivered} ->> 'passageFormat' = 'html' then ${questions.delivered} ->> 'passage' end,
  coalesce(${questions.delivered} ->> 'stem', case when ${questions.delivered} ->> 'questionFormat' = 'html' then ${questions.delivered} ->> 'question' end)
), '<[^>]*>', ' ', 'g')`;

/** How many signs of that a list has. */
const mostAsked = 160;

/** The questions of the newest versions of what is in use. */
const isReleased = (db: Queryable, { search, domain, skill }: Filters): SQL | undefined => {
  const like = (column: SQLWrapper, words: string | undefined) =>
    words ? sql`${column} ilike ${likeAnywhere(words)}` : undefined;
  const within = sql`concat_ws(' ', ${asked}, ${questions.key} ->> 'explanation', ${questions.name}, ${quizVersions.title})`;
  return and(
    ...[isNull(quizzes.drillFor), isNull(quizzes.withdrawnAt), sql`${questions.delivered} is not null`],
    notExists(
      db
        .select({ id: newer.id })
        .from(newer)
        .where(and(eq(newer.quizId, quizVersions.quizId), gt(newer.version, quizVersions.version))),
    ),
    ...[like(within, search), like(questions.domain, domain), like(questions.skill, skill)],
  );
};

const selectReleased = (db: Queryable, filters: Filters, more?: SQL) =>
  db
    .select({
      ...{ version: quizVersions.id, number: questions.number, pack: quizzes.slug, title: quizVersions.title },
      ...{ name: questions.name, domain: questions.domain, skill: questions.skill, difficulty: questions.difficulty },
      ...{ asked: sql<string>`left(trim(${asked}), ${mostAsked + 1})`, source: questions.source },
    })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(isReleased(db, filters), more))
    .orderBy(asc(quizzes.slug), asc(questions.number));

type Row = Awaited<ReturnType<typeof selectReleased>>[number];

const toLine = ({ source, title, domain, skill, difficulty, ...row }: Row): ReleasedLine => ({
  ...{ ...row, asked: beginning(row.asked) },
  ...{ title: title ?? unnamed.title, domain: domain ?? '', skill: skill ?? '', difficulty: difficulty ?? '' },
  isOurs: source !== null,
});

function beginning(words: string): string {
  const signs = [...words];
  return signs.length > mostAsked ? `${cutAtWord(signs, mostAsked)}…` : words;
}

/** A page of the released questions, pack by pack. Throws `CallRefused` 400. */
export async function findReleased(
  db: Queryable,
  { after, ...filters }: z.output<typeof findCall.body>,
): Promise<DeskPage<ReleasedLine>> {
  const from = after === undefined ? null : readCursor(after);
  const more = from
    ? or(gt(quizzes.slug, from[0]), and(eq(quizzes.slug, from[0]), gt(questions.number, readNumber(from[1]))))
    : undefined;
  const rows = await selectReleased(db, filters, more).limit(pageLimit);
  const total = after === undefined ? await countReleased(db, filters) : undefined;
  return cutPage(rows, ({ pack, number }) => [pack, String(number)], toLine, total);
}

function readNumber(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new CallRefused(400, 'badInput', 'This page of the list cannot be found. Load the list again.');
}

async function countReleased(db: Queryable, filters: Filters): Promise<number> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(questions)
    .innerJoin(quizVersions, eq(quizVersions.id, questions.versionId))
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(isReleased(db, filters));
  return counted?.count ?? 0;
}

/** What was found as one file in the documented format. `left`: how many came in another format, and are not in it. Throws `CallRefused`: 404, 409. */
export async function exportReleased(
  { tx, record }: Act,
  { reason, ...filters }: z.output<typeof exportCall.body>,
): Promise<{ name: string; yaml: string; left: number }> {
  const rows = await selectReleased(tx, filters).limit(mostExportedQuestions + 1);
  if (rows.length > mostExportedQuestions)
    throw new CallRefused(409, 'conflict', `A file holds ${mostExportedQuestions} questions: look for fewer.`);
  const written = rows.flatMap(({ source }) => (source ? [source.yaml] : []));
  if (written.length === 0) throw new CallRefused(404, 'notFound', 'None of these came in our own format.');
  const subject = { kind: 'school', id: null, name: 'Questions' } as const;
  await record({ action: 'content.export', subject, after: { ...filters, questions: written.length }, reason });
  const yaml = `questions:\n${written.map(toItem).join('\n')}`;
  return { name: 'questions.yaml', yaml, left: rows.length - written.length };
}

/** A map as an item of a list. */
const toItem = (yaml: string): string =>
  yaml
    .trimEnd()
    .split('\n')
    .map((line, at) => (at === 0 ? `  - ${line}` : line === '' ? '' : `    ${line}`))
    .join('\n')
    .concat('\n');
