import { expect, it } from 'vitest';
import { toCsv } from '../../../../server/desk/gradebook/csv.ts';

it('quotes each cell, ends each row, and says that it is UTF-8', () => {
  expect(
    toCsv([
      ['Asha "Ash" Menon', 'a, b'],
      ['x', ''],
    ]),
  ).toBe('\uFEFF"Asha ""Ash"" Menon","a, b"\r\n"x",""\r\n');
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'marks %j as text, which a spreadsheet would reckon',
  (text) => {
    expect(toCsv([[text]])).toBe(`\uFEFF"'${text}"\r\n`);
  },
);

it.each(['Asha', '85', ' =1', 'a=1', ''])('leaves %j as it is', (text) => {
  expect(toCsv([[text]])).toBe(`\uFEFF"${text}"\r\n`);
});
