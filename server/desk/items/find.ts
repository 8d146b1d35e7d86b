import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type {
  ItemLine,
  ItemState,
  ItemTest,
  findItems as itemsCall,
  findItemTests as testsCall,
} from '../../../contract/desk/items.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import type { Queryable } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import { CallRefused } from '../../http/refused.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';
import { itemRow, testRow } from './rows.ts';

type Query = z.output<typeof itemsCall.body>;
export type ItemFilters = Pick<Query, 'search' | 'test' | 'state'>;

/** The newest version of each quiz, module and bank that was measured, or that students say something of, with the test it is of: a module's is the whole mock test. */
const measured = sql`
  newest as (
    select distinct on (quiz_versions.quiz_id) quiz_versions.id as version_id, quiz_versions.quiz_id, quiz_versions.title,
      coalesce(quizzes.module_of, quizzes.id) as test, quizzes.module_of
    from quiz_versions join quizzes on quizzes.id = quiz_versions.quiz_id
    where exists (select from item_statistics where item_statistics.version_id = quiz_versions.id)
      or exists (select from objections where objections.version_id = quiz_versions.id)
    order by quiz_versions.quiz_id, quiz_versions.version desc
  ), titled as (
    select newest.version_id, newest.quiz_id, newest.test, concat_ws(': ', (
      select mock.title from quiz_versions mock where mock.quiz_id = newest.module_of order by mock.version desc limit 1
    ), coalesce(newest.title, ${unnamed.title})) as title,
    coalesce((
      select mock.title from quiz_versions mock where mock.quiz_id = newest.module_of order by mock.version desc limit 1
    ), newest.title, ${unnamed.title}) as test_title
    from newest
  )`;

/** How many students say that something is wrong with a question, and have no answer. */
const objected = sql`(select count(*)::int from objections where objections.quiz_id = titled.quiz_id and objections.name = asked.name and objections.state <> 'answered')`;

/** What has figures and what is wrong with it, as a condition. */
const inState = (state: ItemState): SQL => {
  if (state === 'withdrawn') return sql`asked.key ? 'ruling'`;
  if (state === 'uncounted') return sql`asked.key ? 'uncounted'`;
  if (state === 'ready')
    return sql`asked.key ? 'uncounted' and not asked.key ? 'ruling' and measured.figures is not null and jsonb_array_length(measured.flags) = 0 and ${objected} = 0`;
  if (state === 'objected') return sql`${objected} > 0`;
  if (state === 'few') return sql`measured.figures is null`;
  if (state === 'flagged') return sql`jsonb_array_length(measured.flags) > 0`;
  return sql`measured.flags ? ${state}`;
};

const sorts: Record<Query['sort'], SQL> = {
  flags: sql`jsonb_array_length(measured.flags)::float8`,
  right: sql`(measured.figures ->> 'right')::float8`,
  discrimination: sql`(measured.figures ->> 'discrimination')::float8`,
  seconds: sql`(measured.figures ->> 'seconds')::float8`,
  omitted: sql`(measured.figures ->> 'omitted')::float8`,
  sittings: sql`measured.sittings::float8`,
};

/** The lines of some questions, each with the value that it is sorted by. */
function selectItems({ search, test, state }: ItemFilters, sorting: SQL, more: SQL = sql`true`, rest: SQL = sql``): SQL {
  const pattern = search ? likeAnywhere(search) : null;
  return sql`
    with ${measured}, lines as (
      select titled.test, titled.title, asked.version_id, asked.number, asked.name, asked.domain, asked.skill, asked.difficulty,
        asked.key ->> 'answer' as key, asked.key ? 'ruling' as withdrawn, asked.key ? 'uncounted' as uncounted, coalesce(measured.sittings, 0) as sittings, measured.figures,
        coalesce(measured.flags, '[]') as flags, ${objected} as objections,
        extract(epoch from measured.measured_at)::float8 * 1000 as measured_at, ${sorting} as place
      from titled
      join asked_questions asked on asked.version_id = titled.version_id
      left join item_statistics measured on measured.version_id = asked.version_id and measured.number = asked.number
      where (measured.version_id is not null or ${objected} > 0) and ${test === undefined ? sql`true` : sql`titled.test = ${test}`} and ${state ? inState(state) : sql`true`}
        and ${
          pattern === null
            ? sql`true`
            : sql`(titled.title ilike ${pattern} or asked.name ilike ${pattern} or asked.domain ilike ${pattern} or asked.skill ilike ${pattern})`
        }
    ) select * from lines where ${more} ${rest}`;
}

/** A page of the questions that were measured. Throws `CallRefused` 400. */
export async function findItems(db: Queryable, { after, sort, order, ...filters }: Query): Promise<DeskPage<ItemLine>> {
  const [way, than, none] = order === 'up' ? [asc, sql`>`, 1e9] : [desc, sql`<`, -1e9];
  const sorting = sql`coalesce(${sorts[sort]}, ${none}::float8)`;
  const from = after === undefined ? null : readPlace(after);
  const more = from
    ? sql`(place, version_id, number) ${than} (${from.place}::float8, ${from.version}, ${from.number}::int)`
    : undefined;
  const sorted = sql`order by ${way(sql`place`)}, ${way(sql`version_id`)}, ${way(sql`number`)} limit ${pageLimit}`;
  const rows = await queryRows(db, itemRow, selectItems(filters, sorting, more, sorted));
  const total = after === undefined ? await countItems(db, filters) : undefined;
  return cutPage(rows, ({ place, version_id, number }) => [String(place), `${number}/${version_id}`], toLine, total);
}

async function countItems(db: Queryable, filters: ItemFilters): Promise<number> {
  return (await queryRows(db, itemRow, selectItems(filters, sql`0::float8`))).length;
}

/** Every measured question, in the order of their tests. */
export async function readItems(db: Queryable, filters: ItemFilters, most: number): Promise<ItemLine[]> {
  const rest = sql`order by title, version_id, number limit ${most}`;
  return (await queryRows(db, itemRow, selectItems(filters, sql`0::float8`, undefined, rest))).map(toLine);
}

/** The line of one question of a version; null where nobody has finished it, or where a newer version was measured. */
export async function readItemLine(db: Queryable, version: string, number: number): Promise<ItemLine | null> {
  const its = sql`version_id = ${version} and number = ${number}::int`;
  const [row] = await queryRows(db, itemRow, selectItems({}, sql`0::float8`, its));
  return row ? toLine(row) : null;
}

const toLine = ({ version_id, measured_at, place: _, ...row }: z.output<typeof itemRow>): ItemLine => ({
  ...row,
  version: version_id,
  measuredAt: measured_at,
});

function readPlace(cursor: string): { place: number; version: string; number: number } {
  const [place, id] = readCursor(cursor);
  const [, number = '', version = ''] = /^(\d{1,6})\/(.+)$/s.exec(id) ?? [];
  if (version === '' || place.trim() === '' || !Number.isFinite(Number(place)))
    throw new CallRefused(400, 'badInput', 'This page of the list cannot be found. Load the list again.');
  return { place: Number(place), version, number: Number(number) };
}

/** A page of the tests whose questions were measured, those with most flags first. Throws `CallRefused` 400. */
export async function findItemTests(
  db: Queryable,
  { search, after }: z.output<typeof testsCall.body>,
): Promise<DeskPage<ItemTest>> {
  const pattern = search ? likeAnywhere(search) : null;
  const from = after === undefined ? null : readPlace(after);
  const rows = await queryRows(
    db,
    testRow,
    sql`
    with ${measured}, tests as (
      select titled.test, min(titled.test_title) as title, count(*)::int as questions, max(measured.sittings)::int as sittings,
        avg((measured.figures ->> 'right')::float8) as right, avg((measured.figures ->> 'discrimination')::float8) as discrimination,
        (count(*) filter (where jsonb_array_length(measured.flags) > 0))::int as flagged,
        (count(*) filter (where measured.figures is null))::int as few
      from titled join item_statistics measured on measured.version_id = titled.version_id
      group by titled.test
    )
    select *, (count(*) over ())::int as total from tests
    where ${pattern === null ? sql`true` : sql`title ilike ${pattern}`}
    order by flagged desc, test desc`,
  );
  const rest = rows.filter(
    ({ flagged, test }) => !from || flagged < from.place || (flagged === from.place && test < from.version),
  );
  const lines = rest.slice(0, pageLimit);
  return cutPage(
    lines,
    ({ flagged, test }) => [String(flagged), `0/${test}`],
    ({ total: _, ...line }) => line,
    after === undefined ? rows.length : undefined,
  );
}
