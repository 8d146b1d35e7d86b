import { expect, it } from 'vitest';
import { checkFamily } from '../../../server/content/families/check.ts';
import { draw } from '../../../server/content/families/draw.ts';
import { defineFamily, type Task } from '../../../server/content/families/family.ts';
import { freeze } from '../../../server/content/families/freeze.ts';
import { CallRefused } from '../../../server/http/refused.ts';

/** A family that adds two numbers, with what is wrong in it. */
const sums = (wrong: Partial<Task> = {}, more: { numeric?: true; fits?: () => boolean } = {}) =>
  defineFamily({
    ...{ name: 'sums', subject: 'SAT Math', domain: 'Algebra', skill: 'Linear functions', difficulty: 'easy' as const },
    draw: (random) => ({ one: random.whole(2, 40), other: random.whole(41, 90) }),
    ...more,
    write: ({ one, other }) => ({
      prompt: `What is $${one} + ${other}$?`,
      key: one + other,
      again: other + one,
      wrong: [
        { value: one, because: 'stops at the first' },
        { value: other - one, because: 'takes away' },
        { value: other, because: 'stops at the second' },
      ],
      explanation: 'Add them.',
      ...wrong,
    }),
  });
const problemsOf = (wrong: Partial<Task>, more = {}) =>
  checkFamily(sums(wrong, more), 200).problems.map((problem) => problem.replace(/ \(seed.*/, ''));

it('a good family has no problems', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({}, { numeric: true })).toEqual([]);
});

it.each<[name: string, wrong: Partial<Task>, said: string]>([
  ['keys that differ', { key: 1, again: 2 }, 'the key is 1 by its formula and 2 the second way'],
  ['a second way that finds two', { key: 1, again: [1, 2] }, 'the key is 1 by its formula and 1, 2 the second way'],
  ['a value that is missing', { prompt: 'What is undefined?' }, "a value is missing: 'undefined'"],
  ['two signs', { explanation: 'It is $3 + -4$.' }, "two signs stand together: '+ -4'"],
  ['a factor of 1', { explanation: 'It is $1x$.' }, "a factor of 1 is written: '1x'"],
  ['a factor of 0', { explanation: 'It is $0x + 2$.' }, "a factor of 0 is written: '0x'"],
  ['an article', { prompt: 'He has a 8 cm rope of 3.' }, "the article does not go with the number: 'a 8'"],
  ['a plural', { prompt: 'He has 1 tickets.' }, "one thing stands in the plural: '1 tickets'"],
  ['a value that the passage misses', { passage: 'It has NaN rows.' }, "a value is missing: 'NaN'"],
  ['a fraction', { prompt: 'What is $\\frac{4}{6}$?' }, "a fraction is not in lowest terms: '\\frac{4}{6}'"],
  ['a number without an end', { explanation: 'It is 0.333333.' }, "a number has no end: '0.333333'"],
  ['a formula without an end', { explanation: 'It is $3.' }, 'a formula does not end'],
])('a check finds %s', (_, wrong, said) => {
  expect(problemsOf(wrong)).toContain(said);
});

it('a check finds a family that draws too little that differs', () => {
  expect(problemsOf({}, { fits: () => false })).toEqual([
    '0 of 200 draws are valid',
    '0 variants differ: a family has 8 at least',
  ]);
});

it('a wrong option that equals another, or the key, is never shown', () => {
  const key = 7;
  const wrong = [7, 3, 3, 4].map((value) => ({ value, because: 'is wrong' }));
  expect(draw(sums({ key, again: key, wrong }), 1)).toEqual({ refused: 'too few wrong options differ' });
  const drawn = draw(sums({ key, again: key, wrong: [...wrong, { value: 9, because: 'is wrong' }] }), 1);
  expect('variant' in drawn && drawn.variant.options.map(({ text }) => text)).toEqual(['$3$', '$4$', '$7$', '$9$']);
});

it('a seed draws the same again, and its neighbor something else', () => {
  expect(draw(sums(), 5)).toEqual({ ...draw(sums(), 5), variant: expect.objectContaining({ seed: 5 }) });
  const prompts = Array.from({ length: 20 }, (_, at) => draw(sums(), at + 1)).map(
    (each) => 'variant' in each && each.variant.prompt,
  );
  expect(new Set(prompts).size).toBeGreaterThan(15);
});

it('what stands beside the prompt is written above it, and tells variants apart', () => {
  const family = defineFamily({
    ...{ name: 'rows', subject: 'SAT Math', domain: 'Algebra', skill: 'Linear functions', difficulty: 'easy', numeric: true },
    draw: (random) => ({ one: random.whole(2, 90) }),
    write: ({ one }) => ({
      passage: `| Sold |\n| --- |\n| ${one} |`,
      prompt: 'How many were sold in two such weeks?',
      key: 2 * one,
      again: one + one,
      wrong: [{ value: one, because: 'takes one week' }],
      explanation: 'Twice as many.',
    }),
  });
  expect(checkFamily(family, 200).problems).toEqual([]);
  const { text } = freeze(`${top}questions: []\n`, [family], { family, count: 2 });
  const [, one, other] = text.split('    passage: |\n');
  const [, number] = /\| (\d+) \|/.exec(one ?? '') ?? [];
  expect(one).toMatch(
    `      | Sold |\n      | --- |\n      | ${number} |\n    prompt: |\n      How many were sold in two such weeks?\n`,
  );
  expect(other).not.toContain(`| ${number} |`);
});

const top = 'title: "More"\ncreator: Prepchart\nsubject: SAT Math\n';

it('freezing keeps what a bank says itself, adds variants that differ, and refuses what no family draws', () => {
  const family = sums();
  const eight = freeze(`${top}questions: []\n`, [family], { family, count: 8 });
  expect(eight.variants).toBe(8);
  const told = eight.text
    .replace('    family:', '    seed: 3\n    family:')
    .replace('    prompt:', '    solvedAs: hard\n    prompt:');
  expect(freeze(told, [family]).text).toBe(told);
  const refuse = (...given: Parameters<typeof freeze>) => expect(() => freeze(...given)).toThrow(CallRefused);
  refuse(eight.text, [family], { family, count: 1 });
  refuse(eight.text, []);
  refuse(`${top}questions:\n  - id: by-hand\n`, [family]);
  const never = sums({}, { fits: () => false });
  refuse(`${top}questions: []\n`, [never], { family: never, count: 1 });
});
