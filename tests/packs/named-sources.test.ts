import { expect, it } from 'vitest';
import { packs, type Written } from './packs.ts';

/** Subjects whose questions rest on what happened, what a law says or what a study found, and not on what can be computed from the question. */
const factual = ['AP US Govt. & Politics', 'AP World History', 'AP Psychology'];

const asked = packs.flatMap(({ subject, path, questions }) => questions.map((question) => ({ subject, path, question })));

it.each(factual)('names for every question of %s where its facts can be looked up', (subject) => {
  const own = asked.filter((each) => each.subject === subject);
  expect(own.length).toBeGreaterThan(100);
  expect(own.filter(({ question }) => question.source === undefined).map(({ question }) => question.id)).toEqual([]);
});

/** A work that the text itself names with its year, or a mark that the text is made up. */
const saysSo =
  /\*The following text is[\s\S]*\b1[4-9]\d\d\b|\b1[4-9]\d\d (?:poem|story|novel)\b|\bpoem by\b[\s\S]*\b1[4-9]\d\d\b|\b(?:is|are|was|were|an|two|about) invented\b|written for this test/;

const isSilent = ({ source, passage = '', prompt = '' }: Pick<Written, 'source' | 'passage' | 'prompt'>) =>
  source === undefined && !saysSo.test(`${passage} ${prompt}`);

it('says of every question for reading where its facts can be looked up, or that there are none', () => {
  const reading = asked.filter((each) => each.subject === 'SAT Reading and Writing');
  expect(reading.length).toBeGreaterThan(400);
  expect(reading.filter(({ question }) => isSilent(question)).map(({ question }) => question.id)).toEqual([]);
});

it.each([
  ['a fact without a source', { passage: 'In 1851, Lorenzo Langstroth spaced the frames of a hive.' }, true],
  ['a pigment that was found somewhere', { passage: 'Prussian blue is a pigment invented in Germany.' }, true],
  ['a fact with its source', { passage: 'A hive has frames.', source: 'Eva Crane, Bees and Beekeeping (1990)' }, false],
  ['what is called invented', { passage: '*The town in this text is invented.* It has a clock.' }, false],
  ['a work with its year', { passage: "*The following text is from Jane Austen's 1815 novel* Emma. She was clever." }, false],
])('tells %s', (_, question, silent) => {
  expect(isSilent(question)).toBe(silent);
});

it('names sources that can be found: a year, a law, a judgment, a manual or an address', () => {
  const findable =
    /^Written for this test; |\b(?:1[5-9]|20)\d\d\b|https:\/\/\S+|U\.S\. Constitution|\d U\.S\.C?\.? \d|\bRule [XV\d]+/;
  const named = asked.flatMap(({ question: { id, source } }) => (source === undefined ? [] : [{ id, source }]));
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter(({ source }) => !findable.test(source)).map(({ id, source }) => `${id}: ${source}`)).toEqual([]);
  for (const { source } of named)
    for (const [address] of source.matchAll(/https?:\/\/[^\s,;)]+/g)) expect(URL.canParse(address)).toBe(true);
});
