import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { variables } from '../../../../server/environment/variables.ts';

it('the README lists every variable with its default and meaning', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8').replaceAll(/ +/g, ' ');
  const rows = Object.entries(variables).flatMap(([name, { fallback, meaning, isSecret }]) => [
    `| ${name} |${fallback === '' ? '' : ` \`${fallback}\``} | ${meaning} |`,
    ...(isSecret ? [`| ${name}_FILE | | Path of a file that has ${name}, in place of the variable |`] : []),
  ]);
  expect(rows.length).toBeGreaterThan(Object.keys(variables).length);
  expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
});
