import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LineCounter } from 'yaml';
import { errorCode } from '../db/errors.ts';
import { type Fields, readYaml } from './fields.ts';
import type { Report } from './problem.ts';

/** Reads a YAML file of a folder; null where it cannot be read, which is reported. `warn` takes in what is allowed and probably not meant. */
export async function readYamlFile(folder: string, name: string, report: Report, warn?: Report): Promise<Fields | null> {
  const text = await readText(join(folder, name), report);
  return text === null ? null : readYaml(text, { lines: new LineCounter(), report, ...(warn && { warn }) });
}

async function readText(path: string, report: Report): Promise<string | null> {
  try {
    const bytes = await readFile(path);
    const text = bytes.toString('utf8');
    if (Buffer.from(text).equals(bytes)) return text;
    report(1, 'this file is not UTF-8 text');
  } catch (error) {
    if (!isAbsent(error) && errorCode(error) !== 'EISDIR') throw error;
    report(1, 'there is no such file');
  }
  return null;
}

/** Whether a folder has a file or folder of this name. */
export async function hasFile(folder: string, name: string): Promise<boolean> {
  try {
    await access(join(folder, name));
    return true;
  } catch (error) {
    if (isAbsent(error)) return false;
    throw error;
  }
}

const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');
