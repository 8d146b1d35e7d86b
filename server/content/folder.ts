import { realpath, stat } from 'node:fs/promises';
import { errorCode } from '../db/errors.ts';
import { CallRefused } from '../http/refused.ts';

/** The real path of a folder that staff named. Throws `CallRefused` 404 where there is none; `otherwise` is said of a file after its name. */
export async function realFolder(given: string, otherwise = ''): Promise<string> {
  const folder = await realpath(given).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      throw new CallRefused(404, 'notFound', `There is no folder ${given}.`);
    throw error;
  });
  if (!(await stat(folder)).isDirectory()) throw new CallRefused(404, 'notFound', `${given} is not a folder${otherwise}.`);
  return folder;
}
