import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FolderInUseError, lockFolder } from '../../../server/db/lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prepchart-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** When a process started, in Linux's own count; null where the system has no /proc. */
function readStart(pid: number | undefined): string | null {
  const stat = existsSync('/proc/self/stat') ? readFileSync(`/proc/${pid}/stat`, 'utf8') : null;
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}

const readLock = () => JSON.parse(readFileSync(join(folder, 'lock'), 'utf8'));
const leave = (holder: object) => writeFileSync(join(folder, 'lock'), JSON.stringify(holder));

it('keeps a second one out, with the process and the folder in its message, until the first is done', () => {
  const unlock = lockFolder(folder);
  const second = () => lockFolder(folder);
  expect(second).toThrow(FolderInUseError);
  expect(second).toThrow(`Process ${process.pid} is using the database in ${folder}. Stop it first, or choose another DATA_DIR.`);
  unlock();
  expect(readdirSync(folder)).toEqual([]);
  second()();
});

it('keeps out while another process lives, and takes over when it is dead', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  leave({ pid: other.pid, started: readStart(other.pid), token: 't' });
  expect(() => lockFolder(folder)).toThrow(`Process ${other.pid} is using`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  const unlock = lockFolder(folder);
  expect(readLock().pid).toBe(process.pid);
  unlock();
});

it.runIf(existsSync('/proc/self/stat'))('is not fooled by a later process with the same number', () => {
  leave({ pid: process.ppid, started: '1', token: 't' });
  lockFolder(folder)();
});

it('takes over what an earlier process with our own number left, as in a restarted container', () => {
  leave({ pid: process.pid, started: null, token: 't' });
  lockFolder(folder)();
});

it('takes over a file torn by a crash of the machine', () => {
  writeFileSync(join(folder, 'lock'), '');
  lockFolder(folder)();
});

const leaveTakeOver = (holder: object) => writeFileSync(join(folder, 'lock.takeover'), JSON.stringify(holder));

it('goes on with a take-over that was cut short, also where the machine crashed in it', () => {
  for (const left of [{ pid: process.pid, started: null, token: 'dead' }, {}]) {
    leave({ pid: process.pid, started: null, token: 't' });
    leaveTakeOver(left);
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  }
});

it('leaves a take-over to the process that is at it', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  leave({ pid: process.pid, started: null, token: 't' });
  const holder = { pid: other.pid, started: readStart(other.pid), token: 'other' };
  leaveTakeOver(holder);
  expect(() => lockFolder(folder)).toThrow(`Process ${other.pid} is taking over ${folder} just now. Start again in a moment.`);
  expect(JSON.parse(readFileSync(join(folder, 'lock.takeover'), 'utf8'))).toEqual(holder);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder)();
});

it('gives a take-over back that another process began while the left one was looked at', () => {
  const other = { pid: process.ppid, started: readStart(process.ppid), token: 'other' };
  leave({ pid: process.pid, started: null, token: 't' });
  leaveTakeOver({ pid: process.ppid, started: 'before', token: 'dead' });
  const look = vi.spyOn(process, 'kill').mockImplementationOnce(() => {
    leaveTakeOver(other);
    throw Object.assign(new Error('There’s no such process.'), { code: 'ESRCH' });
  });
  expect(() => lockFolder(folder)).toThrow(`Another process is taking over ${folder} just now.`);
  look.mockRestore();
  expect(JSON.parse(readFileSync(join(folder, 'lock.takeover'), 'utf8'))).toEqual(other);
  expect(readLock().token).toBe('t');
});

it('gives back only its own lock', () => {
  const unlock = lockFolder(folder);
  leave({ pid: 1, started: null, token: 'of another' });
  unlock();
  expect(readLock().token).toBe('of another');
});
