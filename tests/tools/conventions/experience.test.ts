import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The rows of docs/experience.md: what is promised, where it is kept, the test, and words that the test has. */
const rows = readFileSync('docs/experience.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what ') && !line.startsWith('| ---'))
  .map((line) =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => cell.trim()),
  );

it('has four cells in every row', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((cells) => cells.length !== 4)).toEqual([]);
});

it('names files that are there, and words that the test has', () => {
  const wrong = rows.filter(([, code = '', test = '', words = '']) => {
    const [kept, held] = [code, test].map((cell) => cell.replaceAll('`', ''));
    return !(kept && held && existsSync(kept) && existsSync(held) && readFileSync(held, 'utf8').includes(words));
  });
  expect(wrong).toEqual([]);
});
