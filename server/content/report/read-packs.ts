import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CallRefused } from '../../http/refused.ts';
import { hasFile } from '../file.ts';
import { realFolder } from '../folder.ts';
import { type MockContent, readMock } from '../mock.ts';
import type { RefusedFolder } from '../problem.ts';
import { type QuizContent, readBank, readQuiz } from '../quiz.ts';

/** What is reported on: a quiz, a bank or a mock test. `path`: from the folder that was named. */
export type ReportedPack = { path: string } & ({ quiz: QuizContent } | { bank: QuizContent } | { mock: MockContent });

/** Kinds of packs by the file that makes a folder one. */
const readers = [
  ['mock.yaml', readMock],
  ['quiz.yaml', readQuiz],
  ['bank.yaml', async (folder: string) => toBank(await readBank(folder))],
] as const;

const toBank = (read: { quiz: QuizContent } | RefusedFolder) => ('quiz' in read ? { bank: read.quiz } : read);

/** Every quiz, bank and mock test in a folder, however deep, as an import reads it; and those that it would refuse. Throws `CallRefused` 404 without any. */
export async function readPacks(given: string): Promise<{ packs: ReportedPack[]; refused: RefusedFolder[] }> {
  const top = await realFolder(given);
  const packs: ReportedPack[] = [];
  const refused: RefusedFolder[] = [];
  for await (const read of readEach(top, top)) {
    if ('problems' in read) refused.push(read);
    else packs.push(read);
  }
  if (packs.length + refused.length === 0)
    throw new CallRefused(404, 'notFound', `${given} has no quiz.yaml, mock.yaml or bank.yaml, nor folders with one.`);
  return { packs, refused };
}

async function* readEach(top: string, folder: string): AsyncGenerator<ReportedPack | RefusedFolder> {
  for (const [file, read] of readers) {
    if (!(await hasFile(folder, file))) continue;
    const content = await read(folder);
    yield 'problems' in content ? content : { path: relative(top, folder) || '.', ...content };
    return;
  }
  const entries = await readdir(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name);
  for (const name of folders.sort()) yield* readEach(top, join(folder, name));
}
