import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startAttempt } from '../../../contract/exam/attempts.ts';
import { openDatabase } from '../../../server/db/open.ts';
import { queryRows } from '../../../server/db/rows.ts';
import { testDatabase } from '../../support/server/database.ts';
import { createPostgres, readVersion } from '../../support/server/database-postgres.ts';
import { testServer } from '../../support/server/server-app.ts';
import { quizTaker } from '../../support/server/server-seed.ts';

const hasTools = ['/usr/bin/pg_dump', '/usr/local/bin/pg_dump', '/opt/homebrew/bin/pg_dump'].some(existsSync);
const run = (command: string, ...args: string[]) => execFileSync(command, args, { encoding: 'utf8', stdio: 'pipe' });

/** The server on a database that a test names. */
const serverOn = async (url: string) => testServer({ database: await openDatabase({ databaseUrl: url, dataDir: '/nowhere' }) });

/** The same server, another database of it. */
function beside(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

const entry = (seq: number) => ({ seq, question: 1 + (seq % 4), answer: String(seq), marked: false, at: Date.now() });

it.runIf(testDatabase === 'postgres' && hasTools)(
  'a dump that is restored has everything that was acknowledged before it, and takes what devices deliver again',
  async ({ skip }) => {
    const [, tool] = /\) (\d+)/.exec(run('pg_dump', '--version')) ?? [];
    const version = await readVersion();
    if (Number(tool) < version) skip(`pg_dump ${tool} refuses a PostgreSQL ${version}.`);

    const { url, drop } = await createPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'prepchart-dump-'));
    const file = join(folder, 'prepchart.dump');
    const server = await serverOn(url);
    const takers = await Promise.all([1, 2, 3].map(() => quizTaker(server)));
    const save = async (from: number, to: number) => {
      const entries = Array.from({ length: to - from + 1 }, (_, at) => entry(from + at));
      for (const { call } of takers) expect((await call('/saveAnswers', { entries })).http).toBe(200);
    };
    for (const { call } of takers) await call('/startAttempt');
    await save(1, 5);
    run('pg_dump', '--format=custom', `--file=${file}`, url);
    // Acknowledged after the dump: gone with the database, and still on the devices.
    await save(6, 8);
    await server.close();

    await drop();
    const name = new URL(url).pathname.slice(1);
    run('psql', '--quiet', '--command', `create database ${name} template template0`, beside(url, 'postgres'));
    run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${url}`, file);
    rmSync(folder, { recursive: true });

    const restored = await serverOn(url);
    const call = (path: string, body: object, token: string) => restored.call(path, body, { token });
    for (const { student, studentQuizId } of takers) {
      const { body } = await call('/startAttempt', { studentQuizId }, student.token);
      const { saved, lastSeq } = startAttempt.answer.parse(body).data;
      expect([lastSeq, saved.map(({ seq }) => seq).sort()]).toEqual([5, [2, 3, 4, 5]]);
      const again = await call('/saveAnswers', { studentQuizId, entries: [6, 7, 8].map(entry) }, student.token);
      expect(again.body).toMatchObject({ status: 1, data: { lastSeq: 8 } });
      const answers = ['B', 'C', 'A', '17.53'].map((answer) => ({ answer }));
      const submission = { studentQuizId, answers, timePerQuestion: { 1: 20 }, totalTime: 20 };
      expect((await call('/submitQuiz', submission, student.token)).http).toBe(200);
    }
    const graded = await queryRows(
      restored.db,
      z.object({ state: z.string(), right: z.number() }),
      sql`select state, right_answers as right from sittings`,
    );
    expect(graded).toEqual(takers.map(() => ({ state: 'submitted', right: 4 })));
    await restored.close();
    await drop();
  },
);
