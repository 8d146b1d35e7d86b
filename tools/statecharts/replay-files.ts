import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { flows } from './flows.ts';
import { readRecording } from './recording/read.ts';
import { type Difference, type Replay, replayRecording } from './recording/replay.ts';
import { compareSigned, type Signed, sign } from './recording/signed.ts';

const findMachine = (id: string) => flows.find(({ machine }) => machine.id === id)?.machine;

/** Replays a file on the charts of this product, as they are now. */
export function replayFile(file: string): Replay & { name: string; notes: readonly string[] } {
  const name = basename(file);
  const read = readRecording(readFileSync(file, 'utf8'), name, findMachine);
  if ('problem' in read) throw new Error(read.problem);
  return { ...replayRecording(read.recording, findMachine), name, notes: read.notes };
}

/** What is replayed: `kept` recordings, whose differences can be signed, and files that were `named`, which nobody keeps. `why`: the reason to sign what is listed. */
type Asked = { kept: readonly string[]; named: readonly string[]; signed: readonly Signed[]; why: string | null };

const toLines = ({ machine, actor, seq, event, was, is, problem }: Difference) => [
  `  ${machine} (${actor}), moment ${seq}, ${event}`,
  `    was ${JSON.stringify(was)}`,
  `    is  ${problem ?? JSON.stringify(is)}`,
];

const tellStale = ({ recording, machine, event, why }: Signed) =>
  `  Signed for nothing: ${recording}, ${machine}, ${event} (${why})`;

/** Replays files, tells line by line what would have gone otherwise, and signs that where it is asked to. `isGood`: nothing is left that nobody has signed, and no signature is for nothing. */
export function replayFiles({ kept, named, signed, why }: Asked): {
  lines: string[];
  signed: readonly Signed[];
  isGood: boolean;
} {
  const names = kept.map((file) => basename(file));
  const lost = signed.filter(({ recording }) => !names.includes(recording));
  const lines: string[] = [];
  const [stale, fresh]: [Signed[], Signed[]] = [[...lost], []];
  let open = 0;
  for (const [file, own] of [...kept.map((each) => [each, signed] as const), ...named.map((each) => [each, []] as const)]) {
    const { name, actors, moves, differences, ...replay } = replayFile(file);
    const found = compareSigned(name, differences, own);
    const isSigning = why !== null && !named.includes(file);
    if (isSigning) fresh.push(...found.unsigned.map((difference) => sign(name, difference, why)));
    else open += found.unsigned.length;
    stale.push(...found.stale);
    lines.push(
      `${name}: ${actors} actors, ${moves} moments, ${differences.length} would have gone otherwise (${found.unsigned.length} not signed)`,
      ...[...replay.notes, ...replay.skipped].map((line) => `  ${line}`),
      ...replay.untried.map((line) => `  Not tried: ${line}`),
      ...differences.flatMap(toLines),
    );
  }
  lines.push(...(why === null ? stale.map(tellStale) : []));
  if (why !== null)
    lines.push(`Signed: ${fresh.length}, taken away: ${stale.length}. Files that were named are kept by nobody, and not signed.`);
  const isGood = open === 0 && (why !== null || stale.length === 0);
  lines.push(
    `${kept.length + named.length} recordings, ${isGood ? 'all as they were, or as it is signed' : 'with differences that nobody has signed'}`,
  );
  return { lines, signed: why === null ? signed : [...signed.filter((each) => !stale.includes(each)), ...fresh], isGood };
}
