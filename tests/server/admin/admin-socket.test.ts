import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { callServer } from '../../../server/admin/connect.ts';
import { listenForAdmin } from '../../../server/admin/socket.ts';
import { longestRequest } from '../../../server/admin/wire.ts';
import { readEnvironment } from '../../../server/environment.ts';
import { StartupError } from '../../../server/startup-error.ts';
import { temporaryFolder } from '../../support/content/content.ts';
import { sharedDatabase } from '../../support/server/shared-server.ts';

const database = sharedDatabase();

const listen = async (dataDir: string) => {
  const environment = readEnvironment({ DATA_DIR: dataDir });
  const { close } = await listenForAdmin({ db: database.db, now: () => new Date(), environment, listeningAt: () => '' });
  let closed: Promise<void> | undefined;
  const closeOnce = () => {
    closed ??= close();
    return closed;
  };
  onTestFinished(closeOnce);
  return closeOnce;
};
const ask = (dataDir: string, ...argv: string[]) => callServer(dataDir, { argv, cwd: '/', stdin: null });

it('only this user can open the socket, and it goes when the server ends', async () => {
  const dataDir = temporaryFolder();
  expect(await ask(dataDir, 'student', 'list')).toBeNull();
  const close = await listen(dataDir);
  expect(statSync(join(dataDir, 'admin.sock')).mode & 0o777).toBe(0o600);
  expect(await ask(dataDir, 'student', 'list')).toEqual({ exitCode: 0, out: 'There are no students.\n', err: '' });
  await close();
  expect(existsSync(join(dataDir, 'admin.sock'))).toBe(false);
  expect(await ask(dataDir, 'student', 'list')).toBeNull();
  expect(await ask(join(dataDir, 'none'), 'student', 'list')).toBeNull();
});

it('works in a folder whose path is longer than an address of a socket can be', async () => {
  const dataDir = join(temporaryFolder(), 'long-'.repeat(30));
  mkdirSync(dataDir);
  const close = await listen(dataDir);
  expect(statSync(join(dataDir, 'admin.sock')).isSocket()).toBe(true);
  expect(await ask(dataDir, 'teacher', 'list')).toEqual({ exitCode: 0, out: 'There are no teachers.\n', err: '' });
  await close();
  expect(existsSync(join(dataDir, 'admin.sock'))).toBe(false);
});

it('takes the place of what a killed server left, and not of one that answers or of another file', async () => {
  const dataDir = temporaryFolder();
  const path = join(dataDir, 'admin.sock');
  // Bound under another name and moved: closing removes only the name it was bound under.
  const killed = createServer().listen(`${path}.old`);
  await once(killed, 'listening');
  renameSync(`${path}.old`, path);
  killed.close();
  await once(killed, 'close');
  expect(await ask(dataDir, 'student', 'list')).toBeNull();
  await listen(dataDir);
  expect(await ask(dataDir, 'student', 'list')).toMatchObject({ exitCode: 0 });
  await expect(listen(dataDir)).rejects.toThrow(StartupError);
  expect(await ask(dataDir, 'student', 'list')).toMatchObject({ exitCode: 0 });

  const other = temporaryFolder();
  writeFileSync(join(other, 'admin.sock'), 'mine');
  await expect(listen(other)).rejects.toThrow(`${join(other, 'admin.sock')} is in use or no socket of ours. Remove it first.`);
});

it('takes commands that come together one after the other', async () => {
  const dataDir = temporaryFolder();
  await listen(dataDir);
  const person = ['--firstname', 'A', '--lastname', 'B', '--email', 'a@example.org'];
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask(dataDir, 'student', 'add', '--username', 'same', ...person)),
  );
  expect(answers.map((answer) => answer?.exitCode).sort()).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
});

it('takes a request in pieces, answers at length, and outlives what is no request', async () => {
  const dataDir = temporaryFolder();
  await listen(dataDir);
  const path = join(dataDir, 'admin.sock');
  const said = async (...pieces: string[]): Promise<string> => {
    const socket = connect(path);
    await once(socket, 'connect');
    for (const piece of pieces) await new Promise((written) => socket.write(piece, written));
    return text(socket);
  };
  const line = `${JSON.stringify({ argv: ['help'], cwd: '/', stdin: null })}\n`;
  const helped = await said(line.slice(0, 9), line.slice(9));
  expect(JSON.parse(helped)).toMatchObject({ exitCode: 0 });
  expect(await said('nonsense\n')).toBe('');
  expect(await said('{"argv":"help"}\n')).toBe('');
  const tooLong = connect(path);
  tooLong.on('error', () => undefined);
  tooLong.write('x'.repeat(longestRequest + 1));
  await once(tooLong, 'close');
  const broken = connect(path);
  broken.end('{');
  expect(await text(broken)).toBe('');
  expect(await ask(dataDir, 'help', 'é'.repeat(1000))).toMatchObject({ exitCode: 2 });
});

it('tells a caller whose server ends that the command may not have been done', async () => {
  const dataDir = temporaryFolder();
  const server = createServer((socket) => socket.destroy()).listen(join(dataDir, 'admin.sock'));
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  await expect(ask(dataDir, 'student', 'list')).rejects.toThrow(
    'The server ended while it carried the command out. Look whether it was done, and try again.',
  );
});
