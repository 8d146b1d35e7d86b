import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../db/errors.ts';
import type { Database } from '../db/open.ts';
import { Refused } from '../refused.ts';
import type { Problem } from './problem.ts';
import { type QuizContent, readQuiz } from './quiz.ts';
import { type Stored, storeQuiz } from './store.ts';

/** A folder that is refused: nothing of it is stored. */
type RefusedFolder = { slug: string; problems: Problem[] };
export type CheckReport = { folders: ({ slug: string; questions: number } | RefusedFolder)[] };
export type ImportReport = { folders: (({ slug: string; questions: number } & Stored) | RefusedFolder)[] };

/**
 * Imports a quiz's folder, or every quiz of a folder of such. Each quiz is checked as a whole and stored in a transaction of its
 * own; a faulty one is refused with all its problems, and the others are imported. Throws `Refused` where there is no content.
 */
export async function importContent(db: Database, folder: string, now: Date): Promise<ImportReport> {
  const store = async (quiz: QuizContent) => ({ ...countOf(quiz), ...(await storeQuiz(db, quiz, now)) });
  return { folders: await forEachQuiz(folder, store) };
}

/** Checks what an import would check, and stores nothing. Throws `Refused` where there is no content. */
export async function checkContent(folder: string): Promise<CheckReport> {
  return { folders: await forEachQuiz(folder, async (quiz) => countOf(quiz)) };
}

/** Whether something was refused. */
export const hasProblems = ({ folders }: CheckReport | ImportReport): boolean => folders.some((folder) => 'problems' in folder);

const countOf = ({ slug, questions }: QuizContent) => ({ slug, questions: questions.length });

async function forEachQuiz<Result>(
  folder: string,
  use: (quiz: QuizContent) => Promise<Result>,
): Promise<(Result | RefusedFolder)[]> {
  const results: (Result | RefusedFolder)[] = [];
  for (const each of await quizFolders(folder)) {
    const read = await readQuiz(each);
    results.push('quiz' in read ? await use(read.quiz) : read);
  }
  return results;
}

/** The folder itself where it has a quiz.yaml, else the folders in it. */
async function quizFolders(given: string): Promise<string[]> {
  const folder = await realpath(given).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      throw new Refused(404, 'notFound', `There is no folder ${given}.`);
    throw error;
  });
  if (!(await stat(folder)).isDirectory()) throw new Refused(404, 'notFound', `${given} is not a folder.`);
  const entries = await readdir(folder, { withFileTypes: true });
  if (entries.some(({ name }) => name === 'quiz.yaml')) return [folder];
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  if (folders.length === 0) throw new Refused(404, 'notFound', `${given} has neither a quiz.yaml nor folders with one.`);
  return folders.sort().map((name) => join(folder, name));
}
