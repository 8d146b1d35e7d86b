import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { callServer } from '../../server/admin/connect.ts';
import { endChild, endWithThisProcess, outputMatching } from './children.ts';
import { makeFolder, projectRoot, removeFolder } from './folders.ts';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** The built product, as tests ask it that share it. */
export type SharedServer = {
  /** Origin, e.g. `http://127.0.0.1:40123`; the same after a restart. */
  url: string;
  dataDir: string;
  /** Carries out an admin command, while the server runs; returns what it prints, rejects when it fails. */
  admin: (...words: string[]) => Promise<string>;
};

/** The built product, running on a data folder of its own. */
export type ProductServer = SharedServer & {
  /** What all its runs printed so far. */
  log: () => string;
  /** SIGTERM; returns the exit code, or null when it was already dead or had to be killed. */
  stop: () => Promise<number | null>;
  /** SIGKILL: no clean-up, as in a crash. */
  kill9: () => Promise<void>;
  /** Starts again on the same data and port, after stopping what still runs. */
  restart: () => Promise<void>;
  /** Stops and removes the data. */
  dispose: () => Promise<void>;
};

/**
 * Starts `dist/server/main.js` and waits until it is healthy.
 * `env`: more variables for the server, such as `DEMO: 'on'` (a demonstration refuses to start where there are other students).
 * `from`: a data folder to begin with a copy of; by default an empty one.
 * `folder`: the project to run; by default this one.
 */
export async function startServer({
  env = {},
  from,
  folder = projectRoot,
}: {
  env?: Record<string, string>;
  from?: string;
  folder?: string;
} = {}): Promise<ProductServer> {
  const dataDir = await makeFolder('data');
  if (from) await cp(from, dataDir, { recursive: true });
  const settings = {
    ...cleanEnvironment(),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: 'off',
    SECOND_FACTOR: 'optional',
    ...env,
  };
  let log = '';
  const run = async (port: string) => {
    const started = launch({ ...settings, PORT: port }, folder);
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (piece) => (log += piece));
    return { started, url: await untilHealthy(started) };
  };
  let { started: child, url } = await run('0').catch(async (error: unknown) => {
    await removeFolder(dataDir);
    throw error;
  });
  const server: ProductServer = {
    ...serverIn(dataDir, url),
    log: () => log,
    stop: () => endChild(child, 'SIGTERM'),
    kill9: async () => void (await endChild(child, 'SIGKILL')),
    restart: async () => {
      await endChild(child, 'SIGTERM');
      child = (await run(new URL(url).port)).started;
    },
    dispose: async () => {
      await endChild(child, 'SIGTERM');
      await removeFolder(dataDir);
    },
  };
  return server;
}

/** What is needed to ask a running server, whoever started it. */
export function serverIn(dataDir: string, url: string): SharedServer {
  folders.set(url, dataDir);
  return { url, dataDir, admin: (...words) => runAdmin(words, dataDir) };
}

/** The data folder of each server that this process knows, by its origin. */
const folders = new Map<string, string>();

/** As `SharedServer.admin`, for what knows a server by its origin alone. Throws for one that was not started here. */
export function adminAt(origin: string, ...words: string[]): Promise<string> {
  const dataDir = folders.get(origin);
  if (dataDir === undefined) throw new Error(`No server of these tests is at ${origin}.`);
  return runAdmin(words, dataDir);
}

/** This process's environment without the variables that would make it another server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const {
    PORT: _port,
    DATABASE_URL: _database,
    PUBLIC_URL: _public,
    TRUST_PROXY: _proxy,
    SMTP_URL: _smtp,
    ...rest
  } = process.env;
  return rest;
}

function launch(env: NodeJS.ProcessEnv, folder: string): Child {
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  endWithThisProcess(child, () => child.kill('SIGKILL'));
  return child;
}

async function untilHealthy(child: Child): Promise<string> {
  const [url] = await outputMatching(child, [child.stdout, child.stderr], /http:\/\/127\.0\.0\.1:\d+/);
  const { status } = await fetch(`${url}/healthz`);
  if (status !== 200) throw new Error(`${url}/healthz answered ${status}`);
  return url;
}

/** Has the running server carry out an admin command, over the socket that `npm run admin` uses too. */
async function runAdmin(argv: string[], dataDir: string): Promise<string> {
  const answer = await callServer(dataDir, { argv, cwd: projectRoot, stdin: null });
  if (!answer) throw new Error('There is no server to carry the command out.');
  if (answer.exitCode !== 0) throw new Error(`${argv.join(' ')} ended with ${answer.exitCode}:\n${answer.err}${answer.out}`);
  return answer.out;
}
