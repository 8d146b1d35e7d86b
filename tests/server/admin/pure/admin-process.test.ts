import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '../../../../server/db/lock.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { fill, goodFiles, goodQuiz, ofOwls, replaced, temporaryFolder } from '../../../support/content/content.ts';
import { freshPlace, type Place, type ServerProcess, startProcess } from '../../../support/server/server-process.ts';

const bundle = join(projectRoot, 'dist/server/admin.js');

let place: Place;
let server: ServerProcess | undefined;
beforeEach(async () => {
  if (!existsSync(bundle)) throw new Error('These tests run the built command: `npm run build` first.');
  place = await freshPlace();
});
afterEach(async () => {
  await server?.end('SIGTERM');
  server = undefined;
  await place.remove();
});

type ProcessResult = { code: number | null; out: string; err: string };

/** Runs the built command as a person would. */
async function admin(line: string, more: { cwd?: string; stdin?: string; env?: NodeJS.ProcessEnv } = {}): Promise<ProcessResult> {
  const child = spawn(process.execPath, [bundle, ...line.split(' ')], {
    cwd: more.cwd ?? place.dataDir,
    env: { PATH: process.env.PATH, ...place.env, ...more.env },
    stdio: 'pipe',
  });
  child.stdin.end(more.stdin);
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]);
  return { code: code as number | null, out, err };
}

const ravi = '--username ravi --firstname Ravi --lastname Iyer --email ravi@example.org --password-stdin';

/** What staff do on a first day, with every kind of ending. */
async function firstDay(): Promise<ProcessResult[]> {
  const cwd = temporaryFolder();
  fill(`${cwd}/set/owls`, goodFiles);
  fill(`${cwd}/set/bats`, { ...goodFiles, 'quiz.yaml': replaced(goodQuiz, 'answer: B', 'answer: C') });
  const ended: ProcessResult[] = [];
  for (const [line, more] of [
    ['student add --nothing'],
    [`student add ${ravi}`, { stdin: 'owls hear very well\n' }],
    ['content import set', { cwd }],
    ['quiz assign --quiz owls --student ravi'],
    ['student show nobody --json'],
  ] satisfies [string, { cwd?: string; stdin?: string }?][]) {
    ended.push(await admin(line, more));
  }
  return ended;
}

it('does and says the same with a running server and without one', async () => {
  const alone = await firstDay();
  expect(alone.map(({ code }) => code)).toEqual([2, 0, 1, 0, 1]);
  expect(alone.map(({ out, err }) => (out || err).split('\n')[0])).toEqual([
    "Unknown option '--nothing'.",
    'Student ravi is added.',
    'bats: refused, 1 problem',
    'owls is assigned to ravi.',
    '{',
  ]);
  await place.remove();
  place = await freshPlace();
  server = await startProcess(place.env);
  expect(await firstDay()).toEqual(alone);
}, 240_000);

it('ends with 3 where the database cannot be opened or the environment is wrong', async () => {
  const wrong = await admin('student list', { env: { PORT: 'x' } });
  expect(wrong).toEqual({ code: 3, out: '', err: "The environment is wrong:\n  PORT: 'x' is not a port (0 to 65535)\n" });
  const unreachable = await admin('student list --json', { env: { DATABASE_URL: 'postgres://127.0.0.1:1/none' } });
  expect({ ...unreachable, out: JSON.parse(unreachable.out) }).toEqual({
    code: 3,
    out: { error: { code: 'unavailable', message: expect.stringContaining('ECONNREFUSED') } },
    err: '',
  });
});

it('ends with 3 where another process has the folder and does not listen', async () => {
  const dataDir = temporaryFolder();
  const unlock = lockFolder(dataDir);
  expect(await admin('student list', { env: { DATA_DIR: dataDir, DATABASE_URL: '' } })).toEqual({
    code: 3,
    out: '',
    err: `Process ${process.pid} is using the database in ${dataDir}. Stop it first, or choose another DATA_DIR.\n`,
  });
  unlock();
});

it('checks content and draws from families without making a database', async () => {
  const cwd = temporaryFolder();
  fill(`${cwd}/owls`, { ...goodFiles, 'quiz.yaml': ofOwls });
  const env = { DATA_DIR: join(cwd, 'data'), DATABASE_URL: '' };
  expect(await admin('content check owls', { cwd, env })).toEqual({ code: 0, out: 'owls: good, 3 questions\n', err: '' });
  const drawn = await admin('content families --draw line-from-table --seed 7', { cwd, env });
  expect(drawn).toMatchObject({ code: 0, out: expect.stringContaining('  - id: line-from-table-7\n'), err: '' });
  expect(await admin('content families --check nobody', { cwd, env })).toEqual({
    ...{ code: 1, out: '', err: "There is no family 'nobody'.\n" },
  });
  expect(await admin('content families --check all --count 0', { cwd, env })).toMatchObject({ code: 2, out: '' });
  expect(existsSync(join(cwd, 'data'))).toBe(false);
});

it('migrates where it is told to, and no other command does', async () => {
  const env = { DATA_DIR: join(temporaryFolder(), 'new'), DATABASE_URL: '' };
  expect(await admin('student list', { env })).toMatchObject({
    code: 3,
    err: expect.stringMatching(/^There is no database yet\. Run/),
  });
  expect(await admin('migrate', { env })).toMatchObject({ code: 0, out: expect.stringMatching(/^Done: 0000_start, .*\.\n$/) });
  expect(await admin('migrate', { env })).toMatchObject({ code: 0, out: 'The database is up to date.\n' });
  expect(await admin('student list', { env })).toMatchObject({ code: 0, out: 'There are no students.\n' });
}, 120_000);
