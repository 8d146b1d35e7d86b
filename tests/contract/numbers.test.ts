import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatNumber } from '../../contract/numbers.ts';

it('a number has commas, and no more digits than it needs', () => {
  expect([0, 999, 1299, 129_999, 2.5].map(formatNumber)).toEqual(['0', '999', '1,299', '129,999', '2.5']);
});

it('no screen, contract or mail writes numbers in another way', () => {
  const own = ['contract', 'src', 'server']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
    .filter((name) => /\.tsx?$/.test(name) && /toLocale(Date|Time)?String\(|Intl\.NumberFormat/.test(readFileSync(name, 'utf8')));
  // Money has its own; so have the calculator, whose numbers have no commas, and questions that are drawn.
  expect(own.sort()).toEqual([
    'contract/money.ts',
    'contract/numbers.ts',
    'server/content/families/write.ts',
    'src/calculator/maths/number-text.ts',
  ]);
});
