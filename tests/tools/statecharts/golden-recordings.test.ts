import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Recording } from '../../../tools/statecharts/recording/recording.ts';
import { compareSigned, type Signed } from '../../../tools/statecharts/recording/signed.ts';
import { replayFile, replayFiles } from '../../../tools/statecharts/replay-files.ts';

const golden = 'tests/recordings';
const files = readdirSync(golden).filter((name) => name.endsWith('.json') && name !== 'signed.json');
const signatures: readonly Signed[] = existsSync(`${golden}/signed.json`)
  ? JSON.parse(readFileSync(`${golden}/signed.json`, 'utf8'))
  : [];

it.each(files)('what %s recorded goes the same way on the charts of today, but for what is signed (npm run replay)', (file) => {
  const { name, actors, skipped, differences } = replayFile(`${golden}/${file}`);
  expect([actors > 0, skipped]).toEqual([true, []]);
  expect(compareSigned(name, differences, signatures)).toEqual({ unsigned: [], stale: [] });
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recordings-'));
  mkdirSync(join(folder, 'elsewhere'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The recording of the calendar as if it had gone otherwise, at moments of two actors. */
function writeOtherwise(name: string): string {
  const recording: Recording = JSON.parse(readFileSync(`${golden}/schedule.json`, 'utf8'));
  const own = recording.moves.filter(({ event }) => event.type !== 'xstate.init' && event.type !== 'xstate.stop');
  const changed = [own.at(0), own.at(-1)].map((move) => move?.seq);
  const moves = recording.moves.map((move) => (changed.includes(move.seq) ? { ...move, value: 'elsewhere' } : move));
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ ...recording, moves }));
  return file;
}
const nothing = { kept: [], named: [], signed: [], why: null };

it('is signed as a whole, and a signature that is for nothing any more is told and taken away', () => {
  const kept = [writeOtherwise('otherwise.json')];
  const found = replayFiles({ ...nothing, kept });
  expect([found.isGood, found.signed, found.lines[0]]).toEqual([
    false,
    [],
    expect.stringMatching(/, 2 would .* \(2 not signed\)$/),
  ]);
  const { signed, isGood } = replayFiles({ ...nothing, kept, why: 'It is wished.' });
  expect([isGood, signed.map(({ recording, why }) => [recording, why])]).toEqual([
    true,
    Array(2).fill(['otherwise.json', 'It is wished.']),
  ]);
  expect(replayFiles({ ...nothing, kept, signed }).isGood).toBe(true);
  const [first, ...rest] = signed;
  expect(replayFiles({ ...nothing, kept, signed: rest }).isGood).toBe(false);
  const gone = replayFiles({ ...nothing, signed });
  expect([gone.isGood, gone.lines.filter((line) => line.includes('Signed for nothing')).length]).toEqual([false, 2]);
  expect(replayFiles({ ...nothing, signed: first ? [first] : [], why: 'Again.' }).signed).toEqual([]);
});

it('signs no file that was only named, and has none judged by what was signed for another of its name', () => {
  const [kept, named] = [[writeOtherwise('otherwise.json')], [writeOtherwise('elsewhere/otherwise.json')]];
  expect(replayFiles({ ...nothing, named, why: 'It is wished.' })).toMatchObject({ isGood: false, signed: [] });
  const { signed } = replayFiles({ ...nothing, kept, why: 'It is wished.' });
  expect([replayFiles({ ...nothing, kept, signed }).isGood, replayFiles({ ...nothing, kept, named, signed }).isGood]).toEqual([
    true,
    false,
  ]);
});
