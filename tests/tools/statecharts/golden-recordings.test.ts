import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compareSigned, type Signed } from '../../../tools/statecharts/recording/signed.ts';
import { replayFile } from '../../../tools/statecharts/replay-files.ts';

const folder = 'tests/recordings';
const files = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'signed.json');
const signed: readonly Signed[] = existsSync(`${folder}/signed.json`)
  ? JSON.parse(readFileSync(`${folder}/signed.json`, 'utf8'))
  : [];

it.each(files)('what %s recorded goes the same way on the charts of today, but for what is signed (npm run replay)', (file) => {
  const { name, actors, skipped, differences } = replayFile(`${folder}/${file}`);
  // A machine that is gone, or was renamed, is a difference, too.
  expect([actors > 0, skipped]).toEqual([true, []]);
  expect(compareSigned(name, differences, signed)).toEqual({ unsigned: [], stale: [] });
});
