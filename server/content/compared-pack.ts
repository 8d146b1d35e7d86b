import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../db/open.ts';
import { type ModuleOfVersion, quizVersions, quizzes } from '../db/tables/content.ts';
import { together } from '../db/together.ts';
import { readTasks } from '../free-response/read-tasks.ts';
import type { ComparedPack, ComparedSheet } from './compare-packs.ts';
import { readVersion } from './drafts/read-pack.ts';
import type { QuizContent } from './quiz.ts';
import { type SittableContent, toForms, toPack } from './sittable.ts';

type Version = typeof quizVersions.$inferSelect;

/** A version of a quiz, a bank or a mock test with all that it asks. */
export async function readCompared(db: Queryable, version: Version): Promise<ComparedPack> {
  const { title, creator, subject, minutes, modules } = version;
  const head = { title: title ?? '', creator: creator ?? '', subject, minutes };
  if (modules === null) return { ...head, sheets: [await readSheet(db, version, { module: null, seconds: null })] };
  const sheets: ComparedSheet[] = [];
  const forms = await readForms(db, modules);
  for (const { versionId, harder, seconds } of modules)
    for (const form of [versionId, harder])
      if (form !== undefined)
        sheets.push(await readSheet(db, requireForm(forms, form).version, { ...requireForm(forms, form), seconds }));
  return { ...head, sheets };
}

type Form = { version: Version; module: string };

async function readForms(db: Queryable, modules: readonly ModuleOfVersion[]): Promise<Map<string, Form>> {
  const ids = modules.flatMap(({ versionId, harder }) => (harder === undefined ? [versionId] : [versionId, harder]));
  const rows = await db
    .select({ version: quizVersions, slug: quizzes.slug })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(inArray(quizVersions.id, ids));
  return new Map(rows.map(({ version, slug }) => [version.id, { version, module: toModule(slug) }]));
}

/** The folder of a module, whose lasting name is 'mock/module'. */
const toModule = (slug: string): string => slug.slice(slug.indexOf('/') + 1);

function requireForm(forms: Map<string, Form>, versionId: string): Form {
  const form = forms.get(versionId);
  if (!form) throw new Error(`There is no module ${versionId}.`);
  return form;
}

async function readSheet(
  db: Queryable,
  version: Version,
  { module, seconds }: Pick<ComparedSheet, 'module' | 'seconds'>,
): Promise<ComparedSheet> {
  const [{ questions }, written] = await together(
    () => readVersion(db, version),
    () => readTasks(db, version.id),
  );
  const tasks = written.map(({ name, delivered, key }) => ({ name, delivered, key }));
  return { module, seconds, questions: questions.map(({ state: _, ...question }) => question), tasks };
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
