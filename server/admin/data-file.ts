import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { FileProblem } from '../catalogue/read-file.ts';
import { errorCode } from '../db/errors.ts';
import { CallRefused } from '../http/refused.ts';
import type { Outcome } from './command.ts';
import { formatCount, plain } from './text.ts';

/** Reads a file of data by its reader. Throws `CallRefused` 404 where there is none. */
export async function readDataFile<Read>(
  given: string,
  cwd: string,
  readText: (text: string) => Read,
): Promise<{ file: string } & Read> {
  const path = resolve(cwd, given);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EISDIR')
      throw new CallRefused(404, 'notFound', `There is no file ${path}.`);
    throw error;
  });
  return { file: basename(path), ...readText(text) };
}

/** Says everything that is wrong in a file, with its lines. */
export function refuseFile({ file, problems }: { file: string; problems: FileProblem[] }): Outcome {
  const lines = problems.map(({ line, reason }) => `  ${file}:${line}: ${plain(reason)}`);
  const text = [`${file}: refused, ${formatCount(problems.length, 'problem')}`, ...lines].join('\n');
  return { text, data: { file, problems }, refused: true };
}
