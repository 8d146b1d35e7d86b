import { describe, expect, it } from 'vitest';
import { keyPatterns, longestUnused, opening, repeatShare } from '../../server/content/report/key-patterns.ts';
import { packs, showChoices, type Written } from './packs.ts';

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

/** How likely it is that who takes the longest option, any of them where several are, is right. */
function chanceOfLongest({ options = {}, answer }: Written): number {
  const lengths = Object.values(options).map(measure);
  const most = Math.max(...lengths);
  return measure(options[answer]) === most ? 1 / lengths.filter((length) => length === most).length : 0;
}

/** What gives keys away in a list of questions: nothing, when the list is empty. */
function giveAways(questions: Written[]): string[] {
  const asked = choices(questions);
  const longest = share(asked.filter((question) => standsOut(question, longer)).length, asked.length);
  const shortest = share(asked.filter((question) => standsOut(question, shorter)).length, asked.length);
  return [
    ...keyPatterns(showChoices(questions)),
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

it('gives none away over all packs', () => {
  const lists = packs.map(({ questions }) => showChoices(questions));
  const found = lists.map(longestUnused);
  const sum = (pick: (each: { right: number; guesses: number }) => number) => found.reduce((all, each) => all + pick(each), 0);
  const pairs = lists.reduce((all, list) => all + Math.max(0, list.length - 1), 0);
  const repeats = lists.reduce((all, list) => all + repeatShare(list) * Math.max(0, list.length - 1), 0);
  const asked = packs.flatMap(({ questions }) => choices(questions));
  const longest = asked.reduce((all, question) => all + chanceOfLongest(question), 0);
  const figures = {
    repeats: repeats / pairs,
    longestUnused: sum(({ right }) => right) / sum(({ guesses }) => guesses),
    longest: longest / asked.length,
  };
  expect(figures.repeats).toBeGreaterThan(0.2);
  expect(figures.repeats).toBeLessThan(0.3);
  expect(figures.longestUnused).toBeLessThan(0.35);
  expect(figures.longest).toBeGreaterThan(0.2);
  expect(figures.longest).toBeLessThan(0.3);
});

/** The share of choices of each skill with at least 20 that taking the longest option gets right. */
function longestBySkill(lists: { subject: string; questions: Written[] }[]): Map<string, number> {
  const bySkill = new Map<string, number[]>();
  for (const { subject, questions } of lists)
    for (const question of choices(questions)) {
      const name = `${subject}, ${question.skill}`;
      bySkill.set(name, [...(bySkill.get(name) ?? []), chanceOfLongest(question)]);
    }
  return new Map(
    [...bySkill]
      .filter(([, chances]) => chances.length >= 20)
      .map(([name, chances]) => [name, chances.reduce((sum, chance) => sum + chance, 0) / chances.length]),
  );
}

it('gives no skill away by the length of its keys', () => {
  const shares = longestBySkill(packs);
  expect(shares.size).toBeGreaterThan(20);
  expect([...shares].filter(([, share]) => share > 0.35)).toEqual([]);
});

it('begins no two packs with the same keys', () => {
  const pathsByOpening = new Map<string, string[]>();
  for (const { path, questions } of packs) {
    const keys = opening(showChoices(questions));
    if (keys !== null) pathsByOpening.set(keys, [...(pathsByOpening.get(keys) ?? []), path]);
  }
  const shared = [...pathsByOpening].filter(([, paths]) => paths.length > 1);
  expect(shared).toEqual([]);
});

/** Choices of four with these keys, in the order written. */
const keyed = (keys: string, length = (_at: number) => 5): Written[] =>
  [...keys].map((answer, at) => ({
    id: 'x',
    domain: '',
    skill: '',
    difficulty: '',
    explanation: '',
    order: 'fixed',
    answer,
    options: Object.fromEntries(['A', 'B', 'C', 'D'].map((letter) => [letter, 'o'.repeat(letter === answer ? length(at) : 5)])),
  }));

it('would find what gives a key away', () => {
  expect(giveAways(keyed('CCCCCCCCCCCC', () => 9))).toEqual([
    'A is the key of 0 %',
    'B is the key of 0 %',
    'C is the key of 100 %',
    'D is the key of 0 %',
    'one letter is the key more than 3 times running',
    '100 % of the keys are the one before',
    'the key is the longest option of 100 %',
  ]);
  expect(giveAways(keyed('BDACBDACBDACBDAC'))).toEqual([
    '0 % of the keys are the one before',
    'the letter unused for longest is right in 100 %',
  ]);
  expect(giveAways(keyed('ABCDDCBBAACD', (at) => (at % 3 === 0 ? 2 : 5)))).toEqual([]);
});

it('would find a skill whose keys are often the longest, over all packs', () => {
  const pack = (skill: string, long: number) => ({
    subject: 'Things',
    questions: keyed('ABCDDCBBAACD', (at) => (at < long ? 9 : 2)).map((question) => ({ ...question, skill })),
  });
  expect(longestBySkill([pack('Evidence', 5), pack('Evidence', 4)])).toEqual(new Map([['Things, Evidence', 9 / 24]]));
  expect(longestBySkill([pack('Evidence', 5), pack('Transitions', 4)])).toEqual(new Map());
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
