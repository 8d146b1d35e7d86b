import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screenPages } from '../../../tools/bench/support/screen-pages.mjs';

/** The rows of docs/screens.md: a score, and the screens that have it. */
const scored = [...readFileSync('docs/screens.md', 'utf8').matchAll(/^\| (\d+) +\| (.+?) +\|$/gm)].flatMap(
  ([, score, names = '']) => names.split(', ').map((name) => ({ name, score: Number(score) })),
);

it('gives every screen that is photographed one score, of 8 at least', () => {
  const photographed = screenPages.flatMap((page) => [page, ...(page.states ?? [])].map(({ name }) => name));
  expect(scored.map(({ name }) => name).sort()).toEqual([...photographed].sort());
  expect(scored.filter(({ score }) => score < 8)).toEqual([]);
});
