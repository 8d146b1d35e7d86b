import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { families } from '../../../content/families/families.ts';
import { checkFamily, variantsAtMost } from '../../../server/content/families/check.ts';
import { freeze } from '../../../server/content/families/freeze.ts';

type Bank = { questions: { id: string; family?: { name: string; seed: string }; difficulty: string; skill: string }[] };

const banks = readdirSync('content/bank').map((name) => ({
  folder: join('content/bank', name),
  text: readFileSync(join('content/bank', name, 'bank.yaml'), 'utf8'),
}));
const readBank = (text: string) => parse(text, { schema: 'failsafe' }) as Bank;
const frozen = banks.filter(({ text }) => readBank(text).questions.some(({ family }) => family));

it('every bank of variants is, byte for byte, what its families draw now, its figures too', () => {
  expect(frozen.length).toBeGreaterThan(0);
  for (const { folder, text } of frozen) {
    const again = freeze(text, families);
    expect(again.text).toBe(text);
    const place = join(folder, 'figures');
    const figures = existsSync(place) ? readdirSync(place) : [];
    expect(figures.toSorted()).toEqual([...again.figures.keys()].toSorted());
    for (const name of figures) expect(again.figures.get(name)).toBe(readFileSync(join(place, name), 'utf8'));
  }
});

it('no family has more variants in all the banks than it may, and each has some', () => {
  const drawn = banks.flatMap(({ text }) => readBank(text).questions.flatMap(({ family }) => family?.name ?? []));
  const counts = families.map(({ name }) => [name, drawn.filter((each) => each === name).length] as const);
  expect(counts.filter(([, count]) => count === 0 || count > variantsAtMost)).toEqual([]);
});

it.each(families)('the family $name holds its constraints, and both its keys agree', (family) => {
  const { valid, problems } = checkFamily(family, 250);
  expect(problems).toEqual([]);
  expect(valid).toBeGreaterThan(0);
});

it('each skill of Algebra and of Advanced Math has twenty questions to drill, of all levels', () => {
  const questions = banks
    .filter(({ folder }) => /sat-(?:algebra|advanced-math)/.test(folder))
    .flatMap(({ text }) => readBank(text).questions);
  const skills = [...new Set(questions.map(({ skill }) => skill))];
  const short = skills.filter((skill) => {
    const own = questions.filter((each) => each.skill === skill);
    return own.length < 20 || new Set(own.map(({ difficulty }) => difficulty)).size < 3;
  });
  expect([skills.length, short]).toEqual([8, []]);
});

it('the guide shows a family as it is', () => {
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(readFileSync('content/README.md', 'utf8')) ?? [];
  expect(shown).toBe(readFileSync('content/families/line-from-table.ts', 'utf8'));
});
