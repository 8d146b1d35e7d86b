import { count, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/open.ts';
import { quizzes } from '../../db/tables/content.ts';
import { objections } from '../../db/tables/objections.ts';
import type { ContentReport } from './report.ts';

/** A report with what students say is wrong with the questions of each form, the most often reported ones first. */
export async function withReports(db: Queryable, report: ContentReport): Promise<ContentReport> {
  const slugs = report.packs.flatMap(({ forms }) => forms.map(({ slug }) => slug));
  const rows = await db
    .select({
      ...{ slug: quizzes.slug, question: objections.name, reports: count() },
      unanswered: sql<number>`count(*) filter (where ${objections.state} <> 'answered')::int`,
    })
    .from(objections)
    .innerJoin(quizzes, eq(quizzes.id, objections.quizId))
    .where(inArray(quizzes.slug, slugs))
    .groupBy(quizzes.slug, objections.name);
  const sorted = rows.sort((one, other) => other.reports - one.reports || (one.question < other.question ? -1 : 1));
  const packs = report.packs.map((pack) => ({
    ...pack,
    forms: pack.forms.map((form) => ({
      ...form,
      reports: sorted.flatMap(({ slug, ...each }) => (slug === form.slug ? [each] : [])),
    })),
  }));
  return { ...report, packs };
}
