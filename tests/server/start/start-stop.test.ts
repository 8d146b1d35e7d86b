import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoPassword, demoSignIns } from '../../../server/demo/people.ts';
import { keptAssetsFolder } from '../../../server/site/pages.ts';
import { testDatabase } from '../../support/server/database.ts';
import {
  freshPlace,
  type Place,
  post,
  runProcess,
  type ServerProcess,
  startProcess,
} from '../../support/server/server-process.ts';
import { seedStudent } from '../../support/server/server-seed.ts';

const patience = 120_000;
/** What is said before a database counts, or alike with both: asked where a start is quick, and of both with LONG=all. */
const alike = it.runIf(testDatabase === 'postgres' || process.env.LONG === 'all');
/** A demonstration is filled twice: with LONG=all alone. What shuts its people out is asked in tests/server/accounts. */
const atLength = it.runIf(process.env.LONG === 'all');
let place: Place;
let server: ServerProcess | undefined;
beforeEach(async () => {
  place = await freshPlace();
}, patience);
afterEach(async () => {
  await server?.end('SIGKILL');
  server = undefined;
  await place.remove();
});

async function seed() {
  const { db, close } = await place.open();
  const student = await seedStudent(db, 'student', new Date());
  await close();
  return student;
}

const getPort = (url: string) => Number(new URL(url).port);

/** Whether a new connection is taken. */
const connects = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

/** Everything the other side sends until it closes. */
const readAll = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text)).on('error', reject);
  });

it(
  'on SIGTERM takes no more connections, answers the request that is under way, closes the database and ends with 0',
  async () => {
    const { id, token } = await seed();
    server = await startProcess(place.env);
    const port = getPort(server.url);
    const body = JSON.stringify({ studentId: id });
    const socket = connect(port, '127.0.0.1');
    const answer = readAll(socket);
    socket.write(
      `POST /api/getCoursesByStudent HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // The server has read the first half once it answers another connection that came later.
    expect(await post(server.url, '/getCoursesByStudent', { studentId: id }, token)).toMatchObject({ http: 200 });
    const stopsAt = Date.now();
    const ended = server.end('SIGTERM');
    while (await connects(port));
    socket.write(body.slice(5));
    expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":1/);
    expect(await ended).toBe(0);
    expect(existsSync(join(place.dataDir, 'lock'))).toBe(false);
    // What was served until now is kept from now on.
    const folder = keptAssetsFolder(place.dataDir);
    const kept = readdirSync(folder);
    expect(kept.length).toBeGreaterThan(0);
    const times = kept.map((name) => statSync(join(folder, name)).mtimeMs);
    expect(Math.min(...times)).toBeGreaterThanOrEqual(stopsAt);
    expect(server.output()).not.toMatch(/error/i);
  },
  patience,
);

alike(
  'a wrong environment ends it with 1, names every wrong value, and touches nothing',
  async () => {
    const dataDir = join(place.dataDir, 'new');
    const { code, output } = await runProcess({ ...place.env, DATA_DIR: dataDir, PORT: 'many', DEMO: 'maybe' });
    expect([code, output]).toEqual([
      1,
      "The environment is wrong:\n  PORT: 'many' is not a port (0 to 65535)\n  DEMO: 'maybe' is neither on nor off\n",
    ]);
    expect(existsSync(dataDir)).toBe(false);
  },
  patience,
);

it.runIf(testDatabase === 'pglite')(
  'a first start in an empty folder says how to add a student',
  async () => {
    server = await startProcess({ ...place.env, DATA_DIR: join(place.dataDir, 'new') });
    expect(server.output()).toContain('There are no students yet.');
    expect(server.output()).toMatch(
      /"msg":"Not on sale, because there is nothing in them yet: SAT Dominance Program, .*AP Statistics\."/,
    );
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
  patience,
);

alike(
  'a port in use ends it with 1 and says so',
  async () => {
    server = await startProcess(place.env);
    const other = await freshPlace();
    const { code, output } = await runProcess({ ...other.env, PORT: String(getPort(server.url)) });
    await other.remove();
    expect([code, output]).toEqual([
      1,
      `Port ${getPort(server.url)} on 127.0.0.1 is in use. Stop what uses it, or choose another PORT.\n`,
    ]);
  },
  patience,
);

it.runIf(testDatabase === 'pglite')(
  'a second server on the same folder ends with 1 and names the first; a killed one leaves the folder free',
  async () => {
    server = await startProcess(place.env);
    const { code, output } = await runProcess(place.env);
    expect([code, output]).toEqual([
      1,
      `Process ${server.child.pid} is using the database in ${place.dataDir}. Stop it first, or choose another DATA_DIR.\n`,
    ]);
    await server.end('SIGKILL');
    server = await startProcess(place.env);
  },
  patience,
);

it.runIf(testDatabase === 'postgres')(
  'two servers on one empty database start together',
  async () => {
    const pair = await Promise.all([startProcess(place.env), startProcess(place.env)]);
    expect(await Promise.all(pair.map(({ end }) => end('SIGTERM')))).toEqual([0, 0]);
  },
  patience,
);

it.runIf(testDatabase === 'postgres')(
  'a database that cannot be reached ends the start with 1, without its password in the message',
  async () => {
    const { code, output } = await runProcess({ ...place.env, DATABASE_URL: 'postgres://prep:hush@127.0.0.1:1/prep' });
    expect([code, output]).toEqual([1, 'The database of DATABASE_URL cannot be reached: ECONNREFUSED.\n']);
  },
  patience,
);

alike(
  'a demonstration is not put beside real students',
  async () => {
    await seed();
    const { code, output } = await runProcess({ ...place.env, DEMO: 'on' });
    expect([code, output]).toEqual([
      1,
      'This database has students of its own, so it cannot be a demonstration: start with DEMO=off.\n',
    ]);
  },
  patience,
);

alike(
  'a start for the public that is not complete ends with 1, lists all that is missing, and touches nothing',
  async () => {
    const dataDir = join(place.dataDir, 'new');
    const env = { ...place.env, DATA_DIR: dataDir, PUBLIC_URL: 'https://prep.example.org', SCHOOL_MAIL: 'office@example.org' };
    const { code, output } = await runProcess(env);
    expect([code, output]).toEqual([1, expect.stringMatching(/^PUBLIC_URL is set, and this is missing for the public:\n/)]);
    expect(output.match(/^ {2}\w+/gm)).toEqual(['  TRUST_PROXY', '  SMTP_URL', '  SUPPORT_EMAIL', '  SUPPORT_PHONE']);
    expect(existsSync(dataDir)).toBe(false);
  },
  patience,
);

atLength(
  'what was a demonstration shuts its people out where it is none, and says so; back in a demonstration they sign in',
  async () => {
    const demo = { ...place.env, DEMO: 'on' };
    const publicly = { ...place.env, PORT: '0' };
    const signIn = (path: string, username: string) =>
      post(server?.url ?? '', path, { username, password: demoPassword }, '').then(({ http, body }) => ({
        http,
        token: body.token,
      }));
    const calls = async (token: unknown) => (await post(server?.url ?? '', '/getTeacher', {}, String(token))).http;
    const { students, teachers } = demoSignIns;
    const [student, teacher] = [students[0], teachers[0]];

    server = await startProcess(demo);
    const open = await signIn('/loginInstructor', teacher);
    expect([open.http, await calls(open.token), (await signIn('/loginStudent', student)).http]).toEqual([200, 200, 200]);
    await server.end('SIGTERM');
    server = await startProcess(publicly);
    expect(await calls(open.token)).toBe(401);
    expect([(await signIn('/loginStudent', student)).http, (await signIn('/loginInstructor', teacher)).http]).toEqual([401, 401]);
    expect(server.output()).toContain(
      'This database was a demonstration: 7 accounts of it are still there, with a public password.',
    );
    expect(server.output()).toContain('They cannot sign in here. 2 sessions of theirs were ended.');
    await server.end('SIGTERM');
    server = await startProcess(demo);
    expect((await signIn('/loginStudent', student)).http).toBe(200);
  },
  patience,
);

alike(
  'a demonstration is not given a live key of Razorpay’s',
  async () => {
    const dataDir = join(place.dataDir, 'new');
    const { code, output } = await runProcess({ ...place.env, DATA_DIR: dataDir, DEMO: 'on', RAZORPAY_KEY_ID: 'rzp_live_1' });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^RAZORPAY_KEY_ID is a live key \(rzp_live_…\), and this is a demonstration\./),
    ]);
    expect(existsSync(dataDir)).toBe(false);
  },
  patience,
);

it.runIf(testDatabase === 'postgres')(
  'with DATABASE_URL and no APP_SECRET it ends with 1 and names it',
  async () => {
    const { code, output } = await runProcess({ ...place.env, APP_SECRET: '' });
    expect([code, output]).toEqual([1, expect.stringMatching(/^APP_SECRET is not set\. It is required with DATABASE_URL/)]);
  },
  patience,
);

it.runIf(testDatabase === 'pglite')(
  'the secret that signs links is made at the first start, for this user alone, and stays',
  async () => {
    const secret = () => readFileSync(join(place.dataDir, 'secret'), 'utf8');
    server = await startProcess(place.env);
    const made = secret();
    expect(statSync(join(place.dataDir, 'secret')).mode & 0o777).toBe(0o600);
    await server.end('SIGKILL');
    server = await startProcess(place.env);
    expect(secret()).toBe(made);
  },
  patience,
);
