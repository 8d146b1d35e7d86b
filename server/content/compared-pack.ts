import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { quizVersions, quizzes } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { readTasksByVersion } from '../free-response/read-tasks.ts';
import type { ComparedPack, ComparedSheet } from './compare-packs.ts';
import { readReleased } from './drafts/read-pack.ts';
import type { QuizContent } from './quiz.ts';
import { type SittableContent, toForms, toPack } from './sittable.ts';

type Version = typeof quizVersions.$inferSelect;

/** A version of a quiz, a bank or a mock test with all that it asks. */
export async function readCompared(db: Queryable, version: Version): Promise<ComparedPack> {
  const { title, creator, subject, minutes, modules } = version;
  const head = { title: title ?? '', creator: creator ?? '', subject, minutes };
  const forms = toPlaces(version);
  const ids = forms.map(({ versionId }) => versionId);
  const [slugs, questions, written] = await together(
    async () => (modules === null ? new Map<string, string>() : readSlugs(db, ids)),
    () => readReleased(db, ids),
    () => readTasksByVersion(db, ids),
  );
  const sheets = forms.map(({ versionId, seconds }) => ({
    ...{ module: modules && toModule(requireSlug(slugs, versionId)), seconds },
    questions: (questions.get(versionId) ?? []).map(({ state: _, ...question }) => question),
    tasks: (written.get(versionId) ?? []).map(({ name, delivered, key }) => ({ name, delivered, key })),
  }));
  return { ...head, sheets };
}

/** The versions of its forms, or its own, each with the time that it has. */
const toPlaces = ({ id, modules }: Version): { versionId: string; seconds: number | null }[] =>
  modules === null
    ? [{ versionId: id, seconds: null }]
    : modules.flatMap(({ versionId, harder, seconds }) =>
        [versionId, ...(harder === undefined ? [] : [harder])].map((form) => ({ versionId: form, seconds })),
      );

async function readSlugs(db: Queryable, versionIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: quizVersions.id, slug: quizzes.slug })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(inArray(quizVersions.id, versionIds));
  return new Map(rows.map(({ id, slug }) => [id, slug]));
}

/** The folder of a module, whose lasting name is 'mock/module'. */
const toModule = (slug: string): string => slug.slice(slug.indexOf('/') + 1);

function requireSlug(slugs: Map<string, string>, versionId: string): string {
  const slug = slugs.get(versionId);
  if (slug === undefined) throw new Error(`There is no module ${versionId}.`);
  return slug;
}

/** What an import read, to be compared with a version. */
export function toCompared(content: SittableContent): ComparedPack {
  const { title, creator, subject, minutes } = toPack(content);
  const head = { title, creator, subject, minutes };
  if (!('mock' in content))
    return { ...head, sheets: toForms(content).map((form) => toSheet(form, { module: null, seconds: null })) };
  const sheets = content.mock.modules.flatMap(({ quiz, harder, seconds }) =>
    [quiz, ...(harder ? [harder] : [])].map((form) => toSheet(form, { module: toModule(form.slug), seconds })),
  );
  return { ...head, sheets };
}

const toSheet = (
  { questions, sources, tasks = [] }: QuizContent,
  place: Pick<ComparedSheet, 'module' | 'seconds'>,
): ComparedSheet => ({
  ...{ ...place, tasks },
  questions: questions.map((question, at) => ({ ...question, source: sources[at] ?? null })),
});
