import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { SatSheet } from '../../../src/views/exam/reference/sat-sheet.tsx';

/** What the SAT's own sheet gives of each figure: the names that stand in the drawing, and the formula, read from left to right. */
const sheet: [name: string, labels: string[], formulas: string[]][] = [
  ['Circle', ['r'], ['A=πr2', 'C=2πr']],
  ['Rectangle', ['w', 'ℓ'], ['A=ℓw']],
  ['Triangle', ['b', 'h'], ['A=12bh']],
  ['Pythagorean theorem', ['a', 'b', 'c'], ['c2=a2+b2']],
  ['Triangle 30°–60°–90°', ['2x', '30°', '60°', 'x', 'x√3'], ['x,x3,2x']],
  ['Triangle 45°–45°–90°', ['45°', '45°', 's', 's', 's√2'], ['s,s,s2']],
  ['Box', ['h', 'w', 'ℓ'], ['V=ℓwh']],
  ['Cylinder', ['h', 'r'], ['V=πr2h']],
  ['Sphere', ['r'], ['V=43πr3']],
  ['Cone', ['h', 'r'], ['V=13πr2h']],
  ['Pyramid', ['h', 'w', 'ℓ'], ['V=13ℓwh']],
];

beforeEach(() => {
  render(<SatSheet />);
});
const findItem = (name: string): HTMLElement => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(`${name} is in no list.`);
  return item;
};
const textsIn = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent);

it.each(sheet)('%s has its lengths and angles in the drawing, and its formulas', (name, labels, formulas) => {
  const item = findItem(name);
  expect(textsIn(item.querySelectorAll('text')).sort()).toEqual(labels);
  expect(textsIn(item.querySelectorAll('math'))).toEqual(formulas);
});

it.each(sheet)('%s is drawn, and told in words with every length that the formula needs', (name, _, formulas) => {
  const item = findItem(name);
  const figure = within(item).getByRole('img');
  for (const path of figure.querySelectorAll('path')) expect(path.getAttribute('d')).toMatch(/^M\d/);
  const told = figure.getAttribute('aria-label') ?? '';
  const lengths = new Set(
    formulas
      .join('')
      .replace('ℓ', 'l')
      .match(/[abchlrswx]/g),
  );
  for (const length of lengths) expect(told).toMatch(new RegExp(`\\b\\d?${length}\\b`));
});

it.each(['Sphere', 'Cone', 'Pyramid'])('what is hidden of the %s is dashed', (name) => {
  expect(findItem(name).querySelectorAll('path').length).toBeGreaterThan(1);
});
