import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

const patience = 10_000;

/** What ends the children that are still there when this process ends. */
const ends = new Set<() => void>();
process.once('exit', () => {
  for (const end of ends) end();
});

/** Calls `end` when this process ends before the child does. */
export function endWithThisProcess(child: ChildProcess, end: () => void): void {
  ends.add(end);
  child.once('exit', () => ends.delete(end));
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Sends `signal` and waits for the end; kills after 10 s. Returns the exit code, null when a signal ended it. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const exited = once(child, 'exit');
  const late = setTimeout(() => child.kill('SIGKILL'), patience);
  child.kill(signal);
  await exited;
  clearTimeout(late);
  return child.exitCode;
}

/** Waits until the child's output matches, and returns the match. Rejects with the output when the child ends before. */
export function outputMatching(child: ChildProcess, streams: Readable[], pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (piece: Buffer) => {
      output += piece.toString();
      const match = pattern.exec(output);
      if (!match) return;
      // Without a listener the streams go on flowing, so the child is never held up.
      for (const stream of streams) stream.off('data', read);
      resolve(match);
    };
    for (const stream of streams) stream.on('data', read);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`${child.spawnfile} ended with ${code} before it was ready:\n${output}`)));
  });
}
