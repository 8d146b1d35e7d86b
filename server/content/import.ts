import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ImportTarget } from '../../contract/desk/content.ts';
import { courseNames } from '../../contract/enrolment/catalogue.ts';
import { readSeed } from '../catalogue/seed.ts';
import type { Queryable } from '../db/open.ts';
import { courses } from '../db/tables/courses.ts';
import { CallRefused } from '../http/refused.ts';
import { type MaterialsContent, readMaterials } from '../materials/read-folder.ts';
import { type StoredMaterials, storeMaterials } from '../materials/store.ts';
import { bringIn } from './draft-versions/bring-in.ts';
import { isFinished } from './drafts/released.ts';
import type { PackResult } from './drafts/store-released.ts';
import { hasFile } from './file.ts';
import { realFolder } from './folder.ts';
import { readMock } from './mock.ts';
import { inOrder, type Problem, type RefusedFolder } from './problem.ts';
import { placed, type QuizContent, readBank, readQuiz } from './quiz.ts';
import { type SittableContent, toForms, toPack } from './sittable.ts';
import { readOwnSkillList } from './skill-list.ts';
import { countAsked } from './store.ts';
import { type KnownNames, listKnownNames, loadKnownNames, warnOfUnknownNames } from './unknown-names.ts';

/** What is in a folder; `modules` only where it is a mock test, `bank` where it is one, `drafts` and `warnings` where there are some. */
type Counts = { slug: string; questions: number; modules?: number; bank?: true; drafts?: number; warnings?: Problem[] };
/** The same for the PDFs of a course. */
type FileCounts = { slug: string; files: number };
export type CheckReport = { folders: (Counts | FileCounts | RefusedFolder)[] };
type ImportResult = (Counts & PackResult) | (FileCounts & StoredMaterials);
export type ImportReport = { folders: (ImportResult | RefusedFolder)[] };

type Content = SittableContent | { materials: MaterialsContent };

/**
 * Imports the folder of a quiz, a mock test, a bank or a course's PDFs, or every one of a folder of such. Each is checked as a whole
 * and stored in a transaction of its own; a faulty one is refused with all its problems, and the others are imported. It is published at once, or kept `as` a draft. Throws `CallRefused`
 * where there is no content.
 */
export async function importContent(
  db: Queryable,
  folder: string,
  now: Date,
  as: ImportTarget = 'version',
): Promise<ImportReport> {
  const named = (await db.select({ name: courses.name }).from(courses)).map(({ name }) => name);
  return { folders: await forEachFolder(folder, named, (content) => store(db, content, { now, as })) };
}

/** Checks what an import would check, and stores nothing; the courses, domains and skills are those of content/. Throws `CallRefused` where there is no content. */
export async function checkContent(folder: string): Promise<CheckReport> {
  const list = await readOwnSkillList();
  const check = async (content: Content) =>
    'materials' in content
      ? toFileCounts(content.materials)
      : toCounts(content, await warnOfNames(content, ({ subject }) => listKnownNames(list, subject)));
  return { folders: await forEachFolder(folder, courseNames(readSeed()), check) };
}

/** Whether something was refused. */
export const hasProblems = ({ folders }: CheckReport | ImportReport): boolean => folders.some((folder) => 'problems' in folder);

async function store(
  db: Queryable,
  content: Content,
  { now, as }: { now: Date; as: ImportTarget },
): Promise<ImportResult | RefusedFolder> {
  if ('materials' in content) {
    const { slug } = content.materials;
    if (as === 'draft') return { slug, problems: [{ file: `${slug}/materials.yaml`, line: 1, reason: noDraftOfFiles }] };
    return { ...toFileCounts(content.materials), ...(await storeMaterials(db, content.materials, now)) };
  }
  const unknown = await warnOfNames(content, (named) => loadKnownNames(db, named));
  const stored = await bringIn(db, content, { now, as });
  const { drafts: _, ...counts } = toCounts(content, unknown);
  if (stored) return { ...counts, ...stored };
  const reason = `'${counts.slug}' is the name of something of another kind already: give the folder another name`;
  return { slug: counts.slug, problems: [{ file: `${counts.slug}/${getFileName(content)}`, line: 1, reason }] };
}

const noDraftOfFiles = 'the PDFs of a course have no versions, and so no draft: import them by themselves';

const getFileName = (content: SittableContent) =>
  'mock' in content ? 'mock.yaml' : 'bank' in content ? 'bank.yaml' : 'quiz.yaml';

const toFileCounts = ({ slug, files }: MaterialsContent): FileCounts => ({ slug, files: files.length });

/** Domains and skills that are not known: of what is held to no list, which is refused for them. `loadKnown`: those of a subject, without the pack's own. */
async function warnOfNames(
  content: SittableContent,
  loadKnown: (named: { subject: string; slug: string }) => KnownNames | Promise<KnownNames>,
): Promise<Problem[]> {
  const { slug } = toPack(content);
  const unlisted = toForms(content).filter(({ listed, questions }) => !listed && questions.length > 0);
  const warnings: Problem[] = [];
  for (const subject of new Set(unlisted.map((quiz) => quiz.subject))) {
    const known = await loadKnown({ subject, slug });
    const ofSubject = unlisted.filter((quiz) => quiz.subject === subject);
    warnings.push(...ofSubject.flatMap((quiz) => warnOfUnknownNames(known, placed(quiz, toQuestionFile(content)))));
  }
  return warnings;
}

const toQuestionFile = (content: SittableContent) => ('bank' in content ? 'bank.yaml' : 'quiz.yaml');

function toCounts(content: SittableContent, unknown: Problem[]): Counts {
  const forms = toForms(content);
  const questions = forms.reduce((sum, quiz) => sum + countAsked(quiz), 0);
  return {
    ...{ slug: toPack(content).slug, questions },
    ...('mock' in content ? { modules: content.mock.modules.length } : countDrafts(forms.flatMap((quiz) => quiz.questions))),
    ...('bank' in content && { bank: true as const }),
    ...listed(inOrder([...forms.flatMap((quiz) => quiz.warnings), ...unknown])),
  };
}

function countDrafts(questions: QuizContent['questions']): { drafts?: number } {
  const drafts = questions.filter((question) => !isFinished(question)).length;
  return drafts > 0 ? { drafts } : {};
}

const listed = (warnings: Problem[]) => (warnings.length > 0 ? { warnings } : {});

async function forEachFolder<Result>(
  folder: string,
  named: readonly string[],
  use: (content: Content) => Promise<Result>,
): Promise<(Result | RefusedFolder)[]> {
  const results: (Result | RefusedFolder)[] = [];
  for (const each of await contentFolders(folder)) {
    const read = await readFolder(each, named);
    results.push('problems' in read ? read : await use(read));
  }
  return results;
}

async function readFolder(folder: string, named: readonly string[]): Promise<Content | RefusedFolder> {
  if (await hasFile(folder, 'materials.yaml')) return readMaterials(folder, named);
  if (await hasFile(folder, 'mock.yaml')) return readMock(folder);
  if (!(await hasFile(folder, 'bank.yaml'))) return readQuiz(folder);
  const read = await readBank(folder);
  return 'quiz' in read ? { bank: read.quiz } : read;
}

/** What makes a folder one of content. */
const files = ['quiz.yaml', 'mock.yaml', 'bank.yaml', 'materials.yaml'];

/** The folder itself where it has one of `files`, else the folders in it. */
async function contentFolders(given: string): Promise<string[]> {
  const folder = await realFolder(given);
  if (await hasFile(dirname(folder), 'mock.yaml')) {
    const mock = basename(dirname(folder));
    throw new CallRefused(409, 'conflict', `${given} is a module of the mock test ${mock}: give the folder of the whole test.`);
  }
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some(({ name }) => files.includes(name))) return [folder];
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  if (folders.length === 0) throw new CallRefused(404, 'notFound', `${given} has no ${files.join(', ')}, nor folders with one.`);
  return folders.sort().map((name) => join(folder, name));
}
