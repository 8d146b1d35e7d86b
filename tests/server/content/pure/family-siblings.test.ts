import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkContent } from '../../../../server/content/import.ts';
import { fill, temporaryFolder } from '../../../support/content/content.ts';

const variant = (seed: number, family = '{ name: sums, seed: SEED }') => `
  - id: sums-${seed}
    family: ${family.replace('SEED', String(seed))}
    domain: Algebra
    skill: Sums
    difficulty: easy
    prompt: What is ${seed} and ${seed}?
    numeric: true
    answer: "${2 * seed}"
    explanation: Add ${seed} to itself.`;
const sheet = (variants: readonly string[]) =>
  `title: Sums\ncreator: Prepchart\nsubject: SAT Math\nquestions:${variants.join('')}\n`;

async function problemsIn(file: string, text: string): Promise<string[]> {
  const folder = temporaryFolder();
  try {
    fill(folder, { [`sums/${file}`]: text });
    const { folders } = await checkContent(join(folder, 'sums'));
    return folders.flatMap((each) => ('problems' in each ? each.problems.map(({ line, reason }) => `${line}: ${reason}`) : []));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('a quiz with two variants of a family is refused, a bank with eight is not, and with nine it is', async () => {
  const many = (count: number) => sheet(Array.from({ length: count }, (_, at) => variant(at + 1)));
  expect(await problemsIn('quiz.yaml', many(1))).toEqual([]);
  expect(await problemsIn('quiz.yaml', many(2))).toEqual([
    "14: 'sums-2' and 'sums-1' are of the family 'sums': only a bank has both",
  ]);
  expect(await problemsIn('bank.yaml', many(8))).toEqual([]);
  expect(await problemsIn('bank.yaml', many(9))).toEqual(["77: there are more than 8 questions of the family 'sums'"]);
});

it('variants that ask in the same words are the same only where their passages are', async () => {
  const asked = (seed: number, shown: number) =>
    variant(seed).replace(
      /prompt: .*/,
      `passage: In the box are ${shown} nails.\n    prompt: How many nails are in two such boxes?`,
    );
  expect(await problemsIn('bank.yaml', sheet([asked(1, 30), asked(2, 40)]))).toEqual([]);
  expect(await problemsIn('bank.yaml', sheet([asked(1, 30), asked(2, 30)]))).toEqual([
    "15: 'sums-2' says nearly the same as 'sums-1'",
  ]);
});

it.each([
  ['a word', 'family: sums', "6: 'family' has to be a map of keys and values"],
  ['no seed', 'family: { name: sums }', "6: 'seed' is missing"],
  [
    'a name in capitals',
    'family: { name: Sums, seed: 1 }',
    `6: 'name' is 'Sums': it can have lower-case letters, digits and single hyphens between them`,
  ],
  ['a seed in words', 'family: { name: sums, seed: one }', "6: 'seed' is 'one': it is a whole number from 1 on"],
  ['another key', 'family: { name: sums, seed: 1, draw: 2 }', "6: there is no key 'draw' here; the keys are name, seed"],
])('a family that is %s is refused', async (_, written, said) => {
  expect(await problemsIn('bank.yaml', sheet([variant(1, written.slice('family: '.length))]))).toEqual([said]);
});
