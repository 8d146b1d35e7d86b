import { expect, it } from 'vitest';
import { packs } from './packs.ts';

/** Subjects whose questions rest on what happened, what a law says or what a study found, and not on what can be computed from the question. */
const factual = ['AP US Govt. & Politics', 'AP World History', 'AP Psychology'];

const asked = packs.flatMap(({ subject, path, questions }) => questions.map((question) => ({ subject, path, question })));

it.each(factual)('names for every question of %s where its facts can be looked up', (subject) => {
  const own = asked.filter((each) => each.subject === subject);
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(({ question }) => question.source === undefined).map(({ question }) => question.id)).toEqual([]);
});

it('names sources that can be found: a year, a law, a judgment, a manual or an address', () => {
  const findable = /\b(?:1[5-9]|20)\d\d\b|https:\/\/\S+|U\.S\. Constitution|\d U\.S\.C?\.? \d|\bRule [XV\d]+/;
  const named = asked.flatMap(({ question: { id, source } }) => (source === undefined ? [] : [{ id, source }]));
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ source }) => !findable.test(source)).map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
  for (const { source } of named)
    for (const [address] of source.matchAll(/https?:\/\/[^\s,;)]+/g)) expect(URL.canParse(address)).toBe(true);
});
