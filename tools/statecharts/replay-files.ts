import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { flows } from './flows.ts';
import { readRecording } from './recording/read.ts';
import { type Replay, replayRecording } from './recording/replay.ts';

const findMachine = (id: string) => flows.find(({ machine }) => machine.id === id)?.machine;

/** Replays a file on the charts of this product, as they are now. */
export function replayFile(file: string): Replay & { name: string; notes: readonly string[] } {
  const name = basename(file);
  const read = readRecording(readFileSync(file, 'utf8'), name, findMachine);
  if ('problem' in read) throw new Error(read.problem);
  return { ...replayRecording(read.recording, findMachine), name, notes: read.notes };
}
