import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readOutput } from '../../scripts/support/processes.mjs';
import { inRoot, root, tool } from '../../scripts/support/root.mjs';
import { mutated } from './mutants.mjs';

/** Each copy lies as deep as the original in a folder that counts as the project's, so that its imports lead where they did. */
const settings = {
  extends: join(root, 'tsconfig.json'),
  // What a mutant leaves unused is no wrong type.
  compilerOptions: { rootDirs: [root, '.'], noUnusedLocals: false, noUnusedParameters: false },
  include: ['src'],
};

/**
 * @param {string} file path under the project's folder @param {string} source @param {import('./mutants.mjs').Mutant[]} mutants
 * @param {string} folder a folder to work in, inside the project
 * @returns {Promise<Set<string>>} ids of those mutants that the compiler refuses
 */
export async function findRefused(file, source, mutants, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const machine = file.endsWith('.setup.ts') ? file.replace('.setup.ts', '.machine.ts') : null;
  for (const mutant of mutants) {
    /** @param {string} path */
    const toCopyPath = (path) => path.replace(/\.ts$/, `.m${mutant.id}.ts`);
    writeFileSync(join(folder, toCopyPath(file)), mutated(source, mutant));
    // What a setup lacks is missed in the machine made with it.
    const user = machine && readFileSync(inRoot(machine), 'utf8').replace(basename(file), toCopyPath(basename(file)));
    if (machine && user) writeFileSync(join(folder, toCopyPath(machine)), user);
  }
  const said = await readOutput(tool('tsc'), ['--project', folder, '--pretty', 'false']).catch((error) => String(error.message));
  const refused = new Set([...said.matchAll(/\.m(\d+)\.ts\(\d+,\d+\): error/g)].map(([, id]) => String(id)));
  const stray = said.split('\n').find((line) => line.includes('error TS') && !/\.m\d+\.ts\(/.test(line));
  if (stray) throw new Error(`The types cannot be checked: ${stray}`);
  rmSync(folder, { recursive: true, force: true });
  return refused;
}
