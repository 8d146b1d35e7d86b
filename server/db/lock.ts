import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { newId } from '../ids.ts';
import { StartupError } from '../startup-error.ts';

/** Who holds a folder. `started` tells a process from a later one with the same number, where the system says so. */
const holderShape = z.object({ pid: z.number(), started: z.nullable(z.string()), token: z.string() });
type Holder = z.infer<typeof holderShape>;

/** Another live process has the folder. */
export class FolderInUseError extends StartupError {
  override name = 'FolderInUseError';
  constructor(folder: string, pid: number | undefined) {
    super(`Process ${pid ?? '(unknown)'} is using the database in ${folder}. Stop it first, or choose another DATA_DIR.`);
  }
}

const heldHere = new Set<string>();

/**
 * Takes `folder` for this process and returns what gives it back. Two processes in one embedded database lose rows without
 * an error, so a second one gets a `FolderInUseError`. What a dead process left behind is taken over.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'lock');
  const mine: Holder = { pid: process.pid, started: readStart(process.pid), token: newId() };
  if (!createWith(path, mine)) takeOver(folder, path, mine);
  heldHere.add(mine.token);
  return () => {
    heldHere.delete(mine.token);
    if (read(path)?.token === mine.token) unlinkSync(path);
  };
}

/** Replaces a dead holder. Of several processes that try it at the same time, one gets through. */
function takeOver(folder: string, path: string, mine: Holder): void {
  const turn = `${path}.takeover`;
  if (!createWith(turn, mine)) {
    const other = read(turn);
    if (other && isAlive(other)) {
      throw new StartupError(`Process ${other.pid} is taking over ${folder} just now. Start again in a moment.`);
    }
    removeLeft(turn, mine);
    if (!createWith(turn, mine)) throw new StartupError(`Another process is taking over ${folder} just now.`);
  }
  try {
    const holder = read(path);
    if (holder && isAlive(holder)) throw new FolderInUseError(folder, holder.pid);
    rmSync(path, { force: true });
    if (!createWith(path, mine)) throw new FolderInUseError(folder, read(path)?.pid);
  } finally {
    unlinkSync(turn);
  }
}

/**
 * Removes a take-over whose process is gone. It is first moved aside under a name of our own, and put back where it turns out that
 * another process had begun its own in the meantime.
 */
function removeLeft(turn: string, { token }: Holder): void {
  const aside = `${turn}.${token}`;
  try {
    renameSync(turn, aside);
  } catch (error) {
    if (getCode(error) === 'ENOENT') return;
    throw error;
  }
  const moved = read(aside);
  if (moved && isAlive(moved)) linkSync(aside, turn);
  unlinkSync(aside);
}

/** Makes the file with its content in one step; false where it is there already. */
function createWith(path: string, holder: Holder): boolean {
  const draft = `${path}.${holder.token}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (getCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** The holder named in the file; null where there is none, or where a crash of the machine left a torn file. */
function read(path: string): Holder | null {
  try {
    return holderShape.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    if (getCode(error) === 'ENOENT' || error instanceof SyntaxError || error instanceof z.core.$ZodError) return null;
    throw error;
  }
}

function isAlive({ pid, started, token }: Holder): boolean {
  if (pid === process.pid) return heldHere.has(token);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (getCode(error) === 'ESRCH') return false;
  }
  return readStart(pid) === started;
}

/** When a process started, in Linux's own count since boot; null where the system has no /proc. */
function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

const getCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
