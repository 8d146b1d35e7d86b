import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readOutput } from '../../scripts/support/processes.mjs';
import { inRoot, root, tool } from '../../scripts/support/root.mjs';
import { mutated } from './mutants.mjs';

/** Each copy lies as deep as the original in a folder that counts as the project's, so that its imports lead where they did. */
const settings = {
  extends: join(root, 'tsconfig.json'),
  // What a mutant leaves unused is no wrong type.
  compilerOptions: { rootDirs: [root, '.'], noUnusedLocals: false, noUnusedParameters: false, incremental: false },
  // From main.ts on, the server has what its files declare of Fastify for each other.
  include: ['src', 'server', inRoot('src/vite-defines.d.ts'), inRoot('server/main.ts')],
};

/** @param {string} path @param {string} id */
const toCopyPath = (path, id) => path.replace(/\.(tsx?)$/, `.m${id}.$1`);

/** @param {string} user @param {string} file @param {string} id @returns {string} the user's text with its import of the file turned to the mutant */
const redirect = (user, file, id) =>
  readFileSync(inRoot(user), 'utf8').replace(/'(\.[^']+)'/g, (whole, path) =>
    join(dirname(user), path) === file ? `'${toCopyPath(path, id)}'` : whole,
  );

/**
 * @param {Record<string, string>} sources by file, a path under the project's folder @param {import('./mutants.mjs').Mutant[]} mutants
 * @param {string} folder a folder to work in, inside the project
 * @param {(file: string) => string[]} [findUsers] files that import it and must keep their types, too
 * @returns {Promise<Set<string>>} ids of those mutants that the compiler refuses
 */
export async function findRefused(sources, mutants, folder, findUsers = () => []) {
  rmSync(folder, { recursive: true, force: true });
  /** @param {string} path @param {string} text */
  const write = (path, text) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('tsconfig.json', JSON.stringify(settings));
  for (const mutant of mutants) {
    const { id, file } = mutant;
    write(toCopyPath(file, id), mutated(sources[file] ?? '', mutant));
    for (const user of findUsers(file)) write(toCopyPath(user, id), redirect(user, file, id));
  }
  const said = await readOutput(tool('tsc'), ['--project', folder, '--pretty', 'false']).catch((error) => String(error.message));
  const refused = new Set([...said.matchAll(/\.m(\d+)\.tsx?\(\d+,\d+\): error/g)].map(([, id]) => String(id)));
  const stray = said.split('\n').find((line) => line.includes('error TS') && !/\.m\d+\.tsx?\(/.test(line));
  if (stray) throw new Error(`The types cannot be checked: ${stray}`);
  rmSync(folder, { recursive: true, force: true });
  return refused;
}
