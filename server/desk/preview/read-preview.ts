import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Preview, PreviewSheet } from '../../../contract/desk/preview.ts';
import { unnamed } from '../../../contract/unnamed.ts';
import { type DraftVersion, readDraft } from '../../content/draft-versions/read-draft.ts';
import { readPack } from '../../content/drafts/read-pack.ts';
import type { ModuleContent } from '../../content/mock.ts';
import type { QuizContent } from '../../content/quiz.ts';
import { type SittableContent, toForms, toPack } from '../../content/sittable.ts';
import type { Queryable } from '../../db/open.ts';
import { type ModuleOfVersion, quizVersions, quizzes } from '../../db/tables/content.ts';
import { together } from '../../db/together.ts';
import { type KeyedQuestion, readQuestions, readQuestionsByVersion } from '../../exam/sitting/version.ts';
import { toolsByType, usualReference } from '../../exam/student/details.ts';
import { readTasks, readTasksByVersion } from '../../free-response/read-tasks.ts';
import { CallRefused } from '../../http/refused.ts';

type Version = typeof quizVersions.$inferSelect;
type KeyedTask = Pick<Awaited<ReturnType<typeof readTasks>>[number], 'delivered' | 'key' | 'ruling'>;

/** The questions of a sheet with their keys, or its tasks. `seconds` null: no clock counts down. */
export type KeyedSheet = {
  title: string;
  seconds: number | null;
  questions: Pick<KeyedQuestion, 'delivered' | 'key'>[];
  tasks: KeyedTask[];
};

/** What is meant by a name of the contract's. */
type SheetName =
  | { kind: 'test'; quizId: string }
  | { kind: 'version'; versionId: string }
  | { kind: 'question'; versionId: string; number: number }
  | { kind: 'draft'; pack: string; question: string }
  | { kind: 'waiting'; pack: string; form: number | null };

function readName(name: string): SheetName {
  const rest = name.slice(2);
  const at = /^[dw]\//.test(name) ? rest.indexOf('/') : rest.lastIndexOf('/');
  const [first, second] = at < 0 ? [rest, ''] : [rest.slice(0, at), rest.slice(at + 1)];
  if (name.startsWith('t/')) return { kind: 'test', quizId: rest };
  if (name.startsWith('v/')) return { kind: 'version', versionId: rest };
  if (name.startsWith('q/') && /^\d{1,4}$/.test(second)) return { kind: 'question', versionId: first, number: Number(second) };
  if (name.startsWith('d/') && second !== '') return { kind: 'draft', pack: first, question: second };
  if (name.startsWith('w/') && /^\d{0,2}$/.test(second))
    return { kind: 'waiting', pack: first, form: second === '' ? null : Number(second) };
  throw none();
}

/** What a preview has, as `getPreview` of the contract says. Throws `CallRefused` 404. */
export async function readPreview(db: Queryable, of: string): Promise<Preview> {
  const named = readName(of);
  if (named.kind === 'waiting' && named.form === null) return readWaiting(db, named.pack);
  if (named.kind !== 'test') {
    const sheet = await readSheet(db, of);
    return { title: sheet.title, sheets: [toSheet(of, sheet, {})] };
  }
  const version = await readNewest(db, named.quizId);
  const title = version.title ?? unnamed.title;
  if (version.modules === null)
    return { title, sheets: [toSheet(`v/${version.id}`, await readVersionSheet(db, version.id), {})] };
  const forms = version.modules.flatMap((module) => formsOf(module).map(([versionId, form]) => ({ versionId, module, form })));
  const sheetOf = await readFormSheets(
    db,
    forms.map(({ versionId }) => versionId),
  );
  return { title, sheets: forms.map(({ versionId, ...place }) => toSheet(`v/${versionId}`, sheetOf(versionId), place)) };
}

/** The sheets of the forms of a mock test; how long each takes is said of its module. */
async function readFormSheets(db: Queryable, versionIds: string[]): Promise<(versionId: string) => KeyedSheet> {
  const [versions, asked, written] = await together(
    () => db.select().from(quizVersions).where(inArray(quizVersions.id, versionIds)),
    () => readQuestionsByVersion(db, versionIds),
    () => readTasksByVersion(db, versionIds),
  );
  return (id) => {
    const version = versions.find((each) => each.id === id);
    return toVersionSheet({ version, asked: asked.get(id) ?? [], written: written.get(id) ?? [], seconds: null });
  };
}

/** The draft version of a pack. */
async function readWaiting(db: Queryable, pack: string): Promise<Preview> {
  const { content } = await requireDraft(db, pack);
  const sheets = toPlacedForms(content).map((placed, at) => toSheet(`w/${pack}/${at}`, toKeyedSheet(placed), placed));
  return { title: toPack(content).title, sheets };
}

async function requireDraft(db: Queryable, pack: string): Promise<DraftVersion> {
  const draft = await readDraft(db, pack);
  if (!draft) throw none();
  return draft;
}

/** A list of questions as an import read it, with its place in a mock test. */
type PlacedForm = { quiz: QuizContent; module?: ModuleContent; form: Form };

const toPlacedForms = (content: SittableContent): PlacedForm[] =>
  'mock' in content
    ? content.mock.modules.flatMap((module) => [
        { quiz: module.quiz, module, form: module.harder ? ('easier' as const) : null },
        ...(module.harder ? [{ quiz: module.harder, module, form: 'harder' as const }] : []),
      ])
    : toForms(content).map((quiz) => ({ quiz, form: null }));

const toKeyedSheet = ({ quiz: { title, questions, tasks = [] }, module }: PlacedForm): KeyedSheet => ({
  ...{ title, questions, seconds: module?.seconds ?? null },
  tasks: tasks.map((task) => ({ ...task, ruling: null })),
});

type Form = PreviewSheet['form'];

const formsOf = ({ versionId, harder }: ModuleOfVersion): [versionId: string, form: Form][] =>
  harder === undefined
    ? [[versionId, null]]
    : [
        [versionId, 'easier'],
        [harder, 'harder'],
      ];

const toSheet = (
  sheet: string,
  { title, seconds, questions, tasks }: KeyedSheet,
  { module, form = null }: { module?: Pick<ModuleOfVersion, 'seconds' | 'tools' | 'reference' | 'type'>; form?: Form },
): PreviewSheet => ({
  ...{ sheet, title, form, isModule: module !== undefined, isWritten: tasks.length > 0 },
  ...{ questions: questions.length + tasks.length, seconds: module?.seconds ?? seconds },
  tools: module ? (module.tools ?? toolsByType[module.type] ?? []) : [],
  reference: module?.reference ?? usualReference,
});

/** The newest version of what students sit by itself. */
async function readNewest(db: Queryable, quizId: string): Promise<Version> {
  const [found] = await db
    .select({ version: quizVersions })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(quizzes.id, quizId), isNull(quizzes.drillFor)))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  if (!found) throw none();
  return found.version;
}

/** A sheet with its keys, which leave for staff alone. Throws `CallRefused` 404. */
export async function readSheet(db: Queryable, name: string): Promise<KeyedSheet> {
  const named = readName(name);
  if (named.kind === 'test') throw none();
  if (named.kind === 'waiting') {
    const placed = toPlacedForms((await requireDraft(db, named.pack)).content)[named.form ?? 0];
    if (!placed) throw none();
    return toKeyedSheet(placed);
  }
  if (named.kind === 'draft') {
    const { title, questions } = await readPack(db, named.pack);
    const found = questions.find((question) => question.name === named.question);
    if (!found) throw none();
    return { title: `${title}: ${named.question}`, seconds: null, questions: [found], tasks: [] };
  }
  const sheet = await readVersionSheet(db, named.versionId);
  if (named.kind === 'version') return sheet;
  const found = sheet.questions[named.number - 1];
  if (!found) throw none();
  return { title: `${sheet.title}, question ${named.number}`, seconds: null, questions: [found], tasks: [] };
}

async function readVersionSheet(db: Queryable, versionId: string): Promise<KeyedSheet> {
  const [version, asked, written, seconds] = await together(
    () => findVersion(db, versionId),
    () => readQuestions(db, versionId),
    () => readTasks(db, versionId),
    () => findSeconds(db, versionId),
  );
  return toVersionSheet({ version, asked, written, seconds });
}

/** What is read of a version. */
type VersionParts = {
  version: Version | undefined;
  asked: KeyedQuestion[];
  written: KeyedTask[];
  seconds: number | null;
};

function toVersionSheet({ version, asked, written, seconds }: VersionParts): KeyedSheet {
  const tasks = asked.length > 0 ? [] : written;
  if (!version || asked.length + tasks.length === 0) throw none();
  return { title: version.title ?? unnamed.title, seconds, questions: asked, tasks };
}

async function findVersion(db: Queryable, versionId: string): Promise<Version | undefined> {
  const [found] = await db
    .select({ version: quizVersions })
    .from(quizVersions)
    .innerJoin(quizzes, eq(quizzes.id, quizVersions.quizId))
    .where(and(eq(quizVersions.id, versionId), isNull(quizzes.drillFor)));
  return found?.version;
}

/** How long a module takes in the newest version of its mock test; a quiz has no deadline. */
async function findSeconds(db: Queryable, id: string): Promise<number | null> {
  const mock = sql`(select quizzes.module_of from quizzes join quiz_versions form on form.quiz_id = quizzes.id where form.id = ${id})`;
  const [newest] = await db
    .select({ modules: quizVersions.modules })
    .from(quizVersions)
    .where(eq(quizVersions.quizId, mock))
    .orderBy(desc(quizVersions.version))
    .limit(1);
  return newest?.modules?.find(({ versionId, harder }) => versionId === id || harder === id)?.seconds ?? null;
}

const none = () => new CallRefused(404, 'notFound', 'There’s nothing here to preview.');
