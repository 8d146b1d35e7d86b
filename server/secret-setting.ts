import { readFileSync } from 'node:fs';
import { errorCode } from './db/errors.ts';

/** The variable that has the path of a secret's file, in place of the secret itself. */
export const toFileName = (name: string): string => `${name}_FILE`;

/** Whether a setting is given, by itself or by its file. */
export const isGiven = (env: NodeJS.ProcessEnv, name: string): boolean =>
  [name, toFileName(name)].some((each) => (env[each]?.trim() ?? '') !== '');

/**
 * The text of a secret setting, or of the file that its `_FILE` names, without the spaces around it; '' where neither is given. Throws where both
 * are, and where the file cannot be read or has nothing in it. What it has is in no message.
 */
export function readSecretSetting(env: NodeJS.ProcessEnv, name: string): string {
  const [text, path] = [env[name]?.trim() ?? '', env[toFileName(name)]?.trim() ?? ''];
  if (path === '') return text;
  if (text !== '') throw new Error(`is given, and ${toFileName(name)} as well: give one of them`);
  const secret = readTrimmed(path, name);
  if (secret === '') throw new Error(`${toFileName(name)} names '${path}', which is empty`);
  return secret;
}

function readTrimmed(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`${toFileName(name)} names '${path}', which cannot be read (${errorCode(error) ?? 'no file'})`, {
      cause: error,
    });
  }
}
