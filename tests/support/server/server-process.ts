import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/open.ts';
import { projectRoot } from '../../../server/project-root.ts';
import { layPglite, testDatabase } from './database.ts';
import { createPostgres } from './database-postgres.ts';

const bundle = join(projectRoot, 'dist/server/main.js');

export type Place = {
  env: NodeJS.ProcessEnv;
  dataDir: string;
  open: () => ReturnType<typeof openDatabase>;
  remove(): Promise<void>;
};

/** A place for a real server with a migrated database. On PGlite the test may open it only while no server runs. */
export async function freshPlace(): Promise<Place> {
  const postgres = testDatabase === 'postgres' ? await createPostgres() : null;
  const dataDir = mkdtempSync(join(tmpdir(), 'prepchart-data-'));
  if (postgres === null) await layPglite(dataDir);
  return {
    dataDir,
    env: {
      ...{ DEMO: 'off', PORT: '0', DATA_DIR: dataDir },
      ...(postgres === null
        ? {}
        : {
            DATABASE_URL: postgres.url,
            APP_SECRET: 'a secret of 32 characters or more',
            SECOND_FACTOR_KEY: 'a key of 32 characters or more too',
          }),
    },
    open: () => openDatabase({ dataDir, databaseUrl: postgres?.url ?? null }),
    remove: async () => {
      rmSync(dataDir, { recursive: true });
      await postgres?.drop();
    },
  };
}

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  /** What it has written to standard output and error. */
  output(): string;
  /** Sends a signal and returns the exit code once it is gone; null where a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

/** Starts the built server and waits for its address. Rejects with its output where it ends before. */
export async function startProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const { child, output, exited } = spawnServer(env);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const address = /Prepchart is at ([^\s"]+)["\n]/.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}:\n${output()}`)));
  });
  return {
    child,
    url,
    output,
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Starts the built server where it should end by itself. */
export async function runProcess(env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
  const { output, exited } = spawnServer(env);
  return { code: await exited, output: output() };
}

function spawnServer(env: NodeJS.ProcessEnv) {
  if (!existsSync(bundle)) throw new Error('These tests run the built server: `npm run build` first.');
  const child = spawn(process.execPath, [bundle], { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      written += chunk;
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => written, exited };
}

/** POST {url}/api{path}. */
export async function post(
  url: string,
  path: string,
  body: object,
  token: string,
): Promise<{ http: number; body: Record<string, unknown> }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return { http: response.status, body: await response.json() };
}
