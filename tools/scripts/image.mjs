/**
 * `npm run image`: goes through deploy/Dockerfile without a container engine: each stage in an empty folder, with the files that git has and the
 * commands as they stand there. Then it starts what the last stage starts, on a free port, and asks what its HEALTHCHECK asks. Exit code 1 where a
 * command fails or the server does not become healthy. The files and libraries of the image's own system are this machine's.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readDockerfile, valuesOf } from './support/dockerfile.mjs';
import { freePort } from './support/free-port.mjs';
import { atEnd, endAll, endAllOnSignals, run, start } from './support/processes.mjs';
import { inRoot, root } from './support/root.mjs';

/** How often the health of a server that starts is asked, a second apart. */
const patience = 60;

const folder = mkdtempSync(join(tmpdir(), 'prepchart-image-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));
const stages = readDockerfile(readFileSync(inRoot('deploy/Dockerfile'), 'utf8'));
/** Where a stage's WORKDIR is. @param {string} name */
const placeOf = (name) => join(folder, name || 'image');

/** The files that a fresh clone of the work as it stands has. */
function listFiles() {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  return listed.toString().split('\0').filter(Boolean);
}

/** @param {string} value of a COPY @param {string} place */
function copy(value, place) {
  const words = value.split(/\s+/);
  const [, from] = /^--from=(\S+)$/.exec(words[0] ?? '') ?? [];
  const sources = words.slice(from === undefined ? 0 : 1, -1);
  const target = words.at(-1) ?? '.';
  for (const source of sources) {
    if (from !== undefined) {
      cpSync(join(placeOf(from), source.replace('/app/', '')), join(place, target), { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const found = listFiles().filter((file) => source === '.' || file === source || file.startsWith(`${source}/`));
    if (found.length === 0) throw new Error(`COPY ${value}: there is no ${source}.`);
    for (const file of found) {
      mkdirSync(dirname(join(place, file)), { recursive: true });
      cpSync(inRoot(file), join(place, file), { verbatimSymlinks: true });
    }
  }
}

/** @param {import('./support/dockerfile.mjs').Stage} stage */
async function makeStage({ name, steps }) {
  const place = placeOf(name);
  mkdirSync(place);
  for (const { instruction, value } of steps) {
    if (instruction === 'COPY') copy(value, place);
    // What it does to the image's system is not this machine's.
    if (instruction !== 'RUN' || value.includes('/data')) continue;
    console.log(`--- ${name || 'image'}: ${value}`);
    if ((await run('sh', ['-c', value], { cwd: place })) !== 0) throw new Error(`${value} failed.`);
  }
}

async function startImage() {
  const image = stages.at(-1);
  if (!image) throw new Error('deploy/Dockerfile has no stages.');
  const [command = '', ...args] = JSON.parse(valuesOf(image, 'CMD')[0] ?? '[]');
  const [, check = ''] = /CMD (\[.*\])$/.exec(valuesOf(image, 'HEALTHCHECK')[0] ?? '') ?? [];
  const [asker = '', ...asked] = JSON.parse(check);
  const own = { PATH: process.env.PATH, PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') };
  const env = { ...own, NODE_ENV: 'production' };
  start(command, args, { cwd: placeOf(''), env });
  for (let time = 0; time < patience; time++) {
    if ((await run(asker, asked, { env, stdio: 'ignore' })) === 0) return;
    await wait(1000);
  }
  throw new Error('The server did not become healthy.');
}

endAllOnSignals();
try {
  for (const stage of stages) await makeStage(stage);
  await startImage();
  console.log('The image would be healthy.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await endAll();
}
