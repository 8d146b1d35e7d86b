import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { hasFile } from '../content/file.ts';
import { projectRoot } from '../project-root.ts';

/** The folders of a pack that have questions. */
const kinds = ['bank', 'quizzes', 'mocks'];

/**
 * The names of the skills that questions have: those of the pack that a course's folder stands in (`<pack>/materials/<course>`, beside
 * `<pack>/bank`), else those of content/. Nothing of the questions but these names is read, whether they are good or not.
 */
export async function skillNames(folder: string): Promise<Set<string>> {
  const ownPack = join(folder, '..', '..');
  const pack = (await hasFile(ownPack, 'bank')) ? ownPack : join(projectRoot, 'content');
  const names = new Set<string>();
  for (const kind of kinds) {
    if (!(await hasFile(pack, kind))) continue;
    const files = (await readdir(join(pack, kind), { recursive: true })).filter((name) => name.endsWith('.yaml'));
    for (const file of files) {
      const text = await readFile(join(pack, kind, file), 'utf8');
      for (const [, written = ''] of text.matchAll(/^[ -]*skill:[ ]+(.+)$/gm)) names.add(readText(written));
    }
  }
  return names;
}

/** A YAML scalar in one line: with its quotes and comment taken away. One that is no YAML is nobody's name. */
function readText(written: string): string {
  try {
    return String(parse(written, { schema: 'failsafe' }));
  } catch {
    return '';
  }
}
