import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const checked = ['src', 'server', 'contract', 'docs', 'e2e', 'content'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|md|yaml)$/.test(name))
    .map((name) => join(folder, name)),
);
const texts = [
  ...checked,
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'app.html',
  'calculator.html',
  'statecharts.html',
];
const words = readFileSync('tools/spelling.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

it('the list of spelling holds no word that no text has any more', () => {
  expect(checked.length).toBeGreaterThan(800);
  expect(words.length).toBeGreaterThan(100);
  const text = texts
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .toLowerCase();
  expect(words.filter((word) => !text.includes(word.toLowerCase()))).toEqual([]);
});
