import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {import('node:child_process').SpawnOptions} SpawnOptions */

/** How long a process may take to end when it is asked to, in ms. */
const patience = 5000;
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {(() => unknown)[]} */
const cleanUps = [];
let interrupted = false;

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/**
 * Starts a command as leader of a process group of its own. Whatever it leaves of that group when it ends is killed.
 * @param {string} command @param {string[]} args @param {SpawnOptions} [options]
 * @returns {ChildProcess}
 */
export function start(command, args, options) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options, detached: true });
  children.add(child);
  child.once('exit', () => {
    children.delete(child);
    signalGroup(child, 'SIGKILL');
  });
  return child;
}

/**
 * Ends a child and its group: asks with `signal`, and kills it when it is still there after five seconds.
 * @param {ChildProcess} child @param {NodeJS.Signals} [signal]
 */
export async function stop(child, signal = 'SIGINT') {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  const late = setTimeout(() => signalGroup(child, 'SIGKILL'), patience);
  signalGroup(child, signal);
  await exited;
  clearTimeout(late);
}

/**
 * Runs a command to its end, its output in this terminal.
 * @param {string} command @param {string[]} args @param {SpawnOptions} [options]
 * @returns {Promise<number>} its exit code, 1 when a signal ended it; rejects when it cannot be started
 */
export async function run(command, args, options) {
  const [code] = await once(start(command, args, options), 'exit');
  await haltWhenInterrupted();
  return code ?? 1;
}

/**
 * As `run`, but what it printed comes in one piece at its end: for commands that run at once.
 * @param {string} command @param {string[]} args @param {SpawnOptions} [options]
 * @returns {Promise<number>} as of `run`
 */
export async function runAside(command, args, options) {
  const { code, output } = await collect(command, args, options);
  process.stdout.write(output);
  return code ?? 1;
}

/** @param {string} command @param {string[]} args @param {SpawnOptions} [options] @returns {Promise<{ code: number | null, output: string }>} once it has ended */
async function collect(command, args, options) {
  const child = start(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (output += piece));
  const [code] = await once(child, 'close');
  await haltWhenInterrupted();
  return { code, output };
}

/** Keeps whoever waited for a child from going on while everything is being ended. */
async function haltWhenInterrupted() {
  if (interrupted) await new Promise(() => {});
}

/**
 * Runs a command to its end and keeps its output.
 * @param {string} command @param {string[]} args @param {SpawnOptions} [options]
 * @returns {Promise<string>} what it printed; rejects with that when it fails
 */
export async function readOutput(command, args, options) {
  const { code, output } = await collect(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed with ${code}:\n${output}`);
  return output;
}

/** @param {() => unknown} cleanUp is run by `endAll`, the newest first */
export function atEnd(cleanUp) {
  cleanUps.push(cleanUp);
}

/** Ends what still runs, then does what was asked for with `atEnd`. */
export async function endAll() {
  await Promise.all([...children].map((child) => stop(child)));
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) await cleanUp();
}

/** On Ctrl-C and the like: ends all, then this process with the exit code that a shell expects. */
export function endAllOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, async () => {
      interrupted = true;
      await endAll();
      process.exit(128 + constants.signals[signal]);
    });
  }
}
