import * as z from 'zod/mini';
import { moved, seenActor, signal } from '../live/told.ts';

export const recordingFormat = 'statecharts-recording';

/**
 * What actors did, in a file. `build`: names the code that ran; null where nobody knows. `charts`: a hash of the chart of each machine, as it was
 * (`chart-hash.ts`), none for a machine whose chart is not known. `moves` and `signals` are in the order of their `seq`.
 */
export const recording = z.object({
  format: z.literal(recordingFormat),
  version: z.literal(1),
  name: z.string(),
  build: z.nullable(z.string()),
  /** When it was written, in ms since the epoch. */
  at: z.number(),
  charts: z.record(z.string(), z.string()),
  actors: z.array(seenActor),
  moves: z.array(moved),
  signals: z.array(signal),
});

export type Recording = z.infer<typeof recording>;

/** A recording as the text of a file, that is the same for the same recording and shows in a comparison what differs: a move is a line. */
export function writeRecording({ actors, moves, signals, ...head }: Recording): string {
  const lines = (items: readonly object[]) =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => JSON.stringify(item)).join(',\n')}\n]`;
  return `{\n${Object.entries(head)
    .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
    .join(',\n')},\n"actors": ${lines(actors)},\n"moves": ${lines(moves)},\n"signals": ${lines(signals)}\n}\n`;
}
