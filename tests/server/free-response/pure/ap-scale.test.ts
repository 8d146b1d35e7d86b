import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { apScales, estimateAp } from '../../../../server/free-response/ap-scale.ts';
import { rangeOf } from '../../../../server/free-response/points.ts';
import { projectRoot } from '../../../../server/project-root.ts';

const rubric = [
  { part: 'a', text: '', points: 3 },
  { part: 'a', text: '', points: 1 },
];
const part = (low: number, high: number, of: number) => ({ low, high, of, source: 'A test', by: null });

it('is what the table of docs/ap-score-table.md says', () => {
  const table = readFileSync(join(projectRoot, 'docs/ap-score-table.md'), 'utf8');
  const rows = [...table.matchAll(/^\| (AP [^|]+?) +\| ([\d.]+) % +\| (\d+) % +\| (\d+) % +\| (\d+) % +\| (\d+) % +\|$/gm)];
  const told = Object.fromEntries(
    rows.map(([, course = '', share, ...cuts]) => [course, { multipleChoice: Number(share), cuts: cuts.map(Number) }]),
  );
  expect(told).toEqual(apScales);
});

it.each([
  ['a row alone', [0], { low: 3, high: 3, of: 4 }],
  ['no row', [], { low: 0, high: 0, of: 4 }],
  ['nothing yet', null, { low: 0, high: 4, of: 4 }],
])('an answer that was given %s', (_, given, range) => {
  expect(rangeOf([{ rubric, given, isBlank: false }])).toEqual(range);
});

it('gives a blank nothing, scored or not', () => {
  expect(rangeOf([{ rubric, given: null, isBlank: true }])).toEqual({ low: 0, high: 0, of: 4 });
});

it('weighs both sections as the exam does, with a margin', () => {
  const estimate = estimateAp('AP Calculus BC', { multipleChoice: part(27, 27, 45), freeResponse: part(27, 27, 54) });
  // 60 % and 50 %, each 4 % more or less: 51 to 59 %, where 50 % is a 4 and 62 % a 5.
  expect(estimate).toMatchObject({ low: 4, high: 4, composite: { low: 51, high: 59 } });
});

it('is wide for what was not sat or not scored', () => {
  expect(estimateAp('AP Calculus BC', { multipleChoice: null, freeResponse: part(0, 54, 54) })).toMatchObject({
    ...{ low: 1, high: 5, composite: { low: 0, high: 100 } },
    multipleChoice: { source: null },
  });
});

it('is none for a subject without a table', () => {
  expect(estimateAp('SAT', { multipleChoice: null, freeResponse: null })).toBeNull();
});
