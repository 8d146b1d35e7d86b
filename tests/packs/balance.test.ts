import { describe, expect, it } from 'vitest';
import { packs, type Written } from './packs.ts';

const choices = (questions: Written[]) => questions.filter(({ options }) => options !== undefined);
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** The length of an option as it is read: without the marks of TeX and Markdown. */
const measure = (option: string | { alt: string } | undefined) =>
  (typeof option === 'string' ? option : (option?.alt ?? '')).replaceAll(/[$\\{}_*^]/g, '').length;

/** Whether the key stands out as the longest or the shortest of its options. */
function standsOut({ options = {}, answer }: Written, compare: (one: number, other: number) => boolean): boolean {
  const own = measure(options[answer]);
  return Object.entries(options).every(([letter, option]) => letter === answer || compare(own, measure(option)));
}

const longer = (one: number, other: number) => one > other;
const shorter = (one: number, other: number) => one < other;

/** The longest run of one letter. */
function longestRun(letters: string[]): number {
  let [longest, run] = [0, 0];
  for (const [at, letter] of letters.entries()) {
    run = letter === letters[at - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** What gives keys away in a list of questions: nothing, when the list is empty. */
function giveAways(questions: Written[]): string[] {
  const asked = choices(questions);
  const letters = asked.map(({ answer }) => answer);
  const spread = ['A', 'B', 'C', 'D'].map(
    (letter) => [letter, share(letters.filter((each) => each === letter).length, letters.length)] as const,
  );
  const longest = share(asked.filter((question) => standsOut(question, longer)).length, asked.length);
  const shortest = share(asked.filter((question) => standsOut(question, shorter)).length, asked.length);
  return [
    ...spread
      .filter(([, part]) => part < 0.15 || part > 0.36)
      .map(([letter, part]) => `${letter} is the key of ${Math.round(100 * part)} %`),
    ...(longestRun(letters) > 3 ? ['one letter is the key four times running'] : []),
    ...(longest > 0.4 ? [`the key is the longest option of ${Math.round(100 * longest)} %`] : []),
    ...(shortest > 0.4 ? [`the key is the shortest option of ${Math.round(100 * shortest)} %`] : []),
  ];
}

describe.each(
  packs.filter(({ questions }) => choices(questions).length >= 10).map(({ path, questions }) => [path, questions] as const),
)('%s', (_, questions) => {
  it('gives no key away by its place or its length', () => {
    expect(giveAways(questions)).toEqual([]);
  });
});

it('would find what gives a key away', () => {
  const question = (answer: string, length: number): Written => ({
    id: 'x',
    domain: '',
    skill: '',
    difficulty: '',
    explanation: '',
    answer,
    options: Object.fromEntries(['A', 'B', 'C', 'D'].map((letter) => [letter, 'o'.repeat(letter === answer ? length : 5)])),
  });
  expect(giveAways(Array.from({ length: 12 }, () => question('C', 9)))).toEqual([
    'A is the key of 0 %',
    'B is the key of 0 %',
    'C is the key of 100 %',
    'D is the key of 0 %',
    'one letter is the key four times running',
    'the key is the longest option of 100 %',
  ]);
  const even = Array.from({ length: 12 }, (_, at) => question('ABCD'[at % 4] ?? '', at % 3 === 0 ? 2 : 5));
  expect(giveAways(even)).toEqual([]);
});

it('has every id once in all of content/, so that a question can be spoken of', () => {
  const seen = new Map<string, string>();
  const twice = packs.flatMap(({ path, questions }) =>
    questions.flatMap(({ id }) => {
      const earlier = seen.get(id);
      seen.set(id, path);
      return earlier === undefined ? [] : [`${id} in ${earlier} and ${path}`];
    }),
  );
  expect(twice).toEqual([]);
});
