/**
 * `npm run test:nodes [-- --versions 22.23.3,24.21.0] [--whole] [files]`: runs tests with other versions of Node than this one, which npm's packages
 * `node-<platform>-<arch>` bring into node_modules/.cache. Without files it is a sample of contract, machines, services and the server on PGlite; `--whole`
 * runs all unit tests, and all of the server's on PGlite and on PostgreSQL, over the build that is there. Exit code 1 where one fails with any of them.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { providePostgres } from './support/postgres.mjs';
import { endAll, endAllOnSignals, readOutput, run } from './support/processes.mjs';
import { inRoot, root, tool } from './support/root.mjs';

const sample = [
  'tests/contract',
  'tests/machines/exam',
  'tests/services/exam/journal-store.test.ts',
  'tests/server/http/api.test.ts',
  'tests/server/content',
  'tests/server/mail',
  'tests/server/start/pure',
];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { versions: { type: 'string', default: '22.23.3,24.21.0' }, whole: { type: 'boolean', default: false } },
});

/** @param {string} version @returns {Promise<string>} the path of that Node */
async function fetchNode(version) {
  const folder = inRoot('node_modules/.cache/prepchart', `node-${version}`);
  const binary = `${folder}/package/bin/node`;
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  const name = `node-${process.platform}-${process.arch}@${version}`;
  const file = (await readOutput('npm', ['pack', name, '--silent', '--pack-destination', folder])).trim();
  await readOutput('tar', ['xzf', `${folder}/${file.split('\n').at(-1)}`, '-C', folder, 'package/bin']);
  return binary;
}

endAllOnSignals();
try {
  const names = ['unit', 'unit-alone', 'pglite', ...(values.whole ? ['postgres'] : [])];
  const files = positionals.length > 0 || values.whole ? positionals : sample;
  const given = values.whole ? await providePostgres() : {};
  const failed = [];
  for (const version of values.versions.split(',')) {
    const node = await fetchNode(version);
    const env = { ...process.env, ...given, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
    console.log(`\n=== ${(await readOutput(node, ['--version'])).trim()}`);
    const projects = names.flatMap((name) => ['--project', name]);
    if ((await run(node, [tool('vitest'), 'run', ...projects, ...files], { cwd: root, env })) !== 0) failed.push(version);
  }
  if (failed.length > 0) throw new Error(`Tests failed with ${failed.join(' and ')}.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await endAll();
}
