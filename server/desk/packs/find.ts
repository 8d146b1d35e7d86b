import { eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type findPacks as findCall, type PackLine, packKinds, packStates } from '../../../contract/desk/packs.ts';
import type { DeskPage } from '../../../contract/desk/pages.ts';
import type { Queryable } from '../../db/open.ts';
import { queryRows } from '../../db/rows.ts';
import { courses } from '../../db/tables/courses.ts';
import { toCourse } from '../../portal/course-content.ts';
import { cutPage, likeAnywhere, pageLimit, readCursor } from '../pages.ts';

const ms = z.nullable(z.coerce.number());
const row = z.object({
  ...{ pack: z.string(), quiz: z.nullable(z.string()), title: z.string(), subject: z.string(), questions: z.number() },
  ...{ kind: z.enum(packKinds), state: z.enum(packStates), version: z.nullable(z.number()), at: ms, by: z.nullable(z.string()) },
  ...{ draft_questions: z.nullable(z.number()), draft_at: ms, draft_by: z.nullable(z.string()) },
});
type Row = z.output<typeof row>;

/** Who made a version, by the record of actions: both have the time of the one action, and a mock test's question is edited under the name of its module. */
export const madeBy = (pack: SQL, at: SQL): SQL => sql`(
  select actor_name from audit_events
  where audit_events.at = ${at} and (subject_name = ${pack} or subject_name like ${pack} || '/%' or action like 'content import%')
  order by subject_name = ${pack} desc limit 1
)`;

/** Each pack once, with its newest version; one of which nothing is published has none. */
const packs = sql`
  select quizzes.slug as pack, quizzes.id as quiz, coalesce(newest.title, '') as title, newest.subject, newest.question_count as questions,
    case when quizzes.is_bank then 'bank' when quizzes.is_node then 'mock' else 'quiz' end as kind,
    case when quizzes.withdrawn_at is null then 'published' else 'withdrawn' end as state, newest.version, newest.created_at as made_at
  from quizzes join lateral (
    select * from quiz_versions where quiz_versions.quiz_id = quizzes.id order by quiz_versions.version desc limit 1
  ) newest on true
  where quizzes.module_of is null and quizzes.drill_for is null
  union all
  select slug, null, title, subject, 0, kind, 'draft', null, null
  from draft_packs where not exists (select from quizzes where quizzes.slug = draft_packs.slug)
  union all
  select slug, null, title, subject, 0, kind, 'draft', null, null
  from draft_versions waiting where not exists (select from quizzes where quizzes.slug = waiting.slug)
    and not exists (select from draft_packs where draft_packs.slug = waiting.slug)`;

/** The same with the drafts that wait. */
const packsWithDrafts = sql`
  select packs.*, draft.question_count as draft_questions, draft.kept_at from (${packs}) packs left join draft_versions draft on draft.slug = packs.pack`;

/** A page of all packs by their titles. Throws `CallRefused` 400. */
export async function findPacks(
  db: Queryable,
  { search, kind, course, state, after }: z.output<typeof findCall.body>,
): Promise<DeskPage<PackLine>> {
  const place = after === undefined ? null : readCursor(after);
  const matching = sql`with packs as (${packsWithDrafts}), matching as (
    select * from packs where ${allOf([
      search ? sql`concat_ws(' ', title, pack) ilike ${likeAnywhere(search)}` : null,
      kind === undefined ? null : sql`kind = ${kind}`,
      state === undefined ? null : state === 'draft' ? sql`(state = 'draft' or kept_at is not null)` : sql`state = ${state}`,
      course === undefined ? null : await isOfCourse(db, course),
    ])}
  )`;
  const rows = await queryRows(
    db,
    row,
    sql`${matching} select ${columns} from matching where ${
      place === null ? sql`true` : sql`(title, pack) > (${place[0]}, ${place[1]})`
    } order by title, pack limit ${pageLimit}`,
  );
  const [counted] =
    place === null
      ? await queryRows(db, z.object({ total: z.coerce.number() }), sql`${matching} select count(*) as total from matching`)
      : [];
  return cutPage(rows, ({ title, pack }) => [title, pack], toLine, counted?.total);
}

const columns = sql`pack, quiz, title, subject, questions, kind, state, version, extract(epoch from made_at) * 1000 as at,
  ${madeBy(sql`pack`, sql`made_at`)} as by,
  draft_questions, extract(epoch from kept_at) * 1000 as draft_at, ${madeBy(sql`pack`, sql`kept_at`)} as draft_by`;

const allOf = (conditions: (SQL | null)[]): SQL =>
  sql.join([sql`true`, ...conditions.filter((condition) => condition !== null)], sql` and `);

/** Every subject that begins with 'SAT' is of the one SAT course, any other of the course of its name. */
async function isOfCourse(db: Queryable, id: string): Promise<SQL> {
  const [course] = await db.select({ name: courses.name }).from(courses).where(eq(courses.id, id));
  if (!course) return sql`false`;
  return course.name === toCourse('SAT') ? sql`subject ~ '^SAT\\M'` : sql`subject = ${course.name}`;
}

const toLine = ({ subject, draft_questions: questions, draft_at: at, draft_by: by, ...line }: Row): PackLine => ({
  ...{ ...line, course: toCourse(subject) },
  draft: questions === null || at === null ? null : { questions, at, by },
});

/** A pack by its lasting name. */
export async function findPack(db: Queryable, pack: string): Promise<PackLine | null> {
  const rows = await queryRows(
    db,
    row,
    sql`with packs as (${packsWithDrafts}) select ${columns} from packs where pack = ${pack}`,
  );
  return rows.map(toLine)[0] ?? null;
}
