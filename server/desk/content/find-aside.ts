import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import * as zod from 'zod/mini';
import { type AsideLine, asideLine, type findAside as findCall } from '../../../contract/desk/content.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import { toPlainText } from '../../content/plain-text.ts';
import type { Queryable } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

const row = zod.object({ ...asideLine.shape, question: zod.string() });

/** A page of what students are not given, pack by pack; a pack as a whole stands before its questions. */
export async function findAside(
  db: Queryable,
  { search, state, after }: z.output<typeof findCall.body>,
): Promise<DeskPage<AsideLine>> {
  const pattern = search ? likeAnywhere(search) : null;
  const place = after === undefined ? null : readCursor(after);
  const lines = sql`
    with lines as (
      select pack.slug as pack, pack.title, question.name as question, question.state, question.domain, question.skill,
        case when question.delivered ->> 'questionFormat' = 'image' then question.delivered ->> 'questionAlt' else question.delivered ->> 'question' end as asked
      from draft_questions question join draft_packs pack on pack.slug = question.slug
      where question.state <> 'released'
      union all
      select quizzes.slug, coalesce((
        select version.title from quiz_versions version where version.quiz_id = quizzes.id order by version.version desc limit 1
      ), ''), '', 'withdrawn', '', '', ''
      from quizzes where quizzes.withdrawn_at is not null
    ), matching as (
      select * from lines where ${state === undefined ? sql`true` : sql`state = ${state}`} and ${
        pattern === null ? sql`true` : sql`concat_ws(' ', pack, title, question, domain, skill, asked) ilike ${pattern}`
      }
    )`;
  const rows = await queryRows(
    db,
    row,
    sql`${lines} select * from matching where ${
      place === null ? sql`true` : sql`(pack, question) > (${place[0]}, ${place[1]})`
    } order by pack, question limit ${pageLimit}`,
  );
  const [counted] =
    place === null
      ? await queryRows(db, zod.object({ total: zod.coerce.number() }), sql`${lines} select count(*) as total from matching`)
      : [];
  return cutPage(
    rows,
    ({ pack, question }) => [pack, question],
    ({ question, asked, ...line }) => ({
      ...line,
      question: question === '' ? null : question,
      asked: toPlainText(asked).slice(0, 200),
    }),
    counted?.total,
  );
}
