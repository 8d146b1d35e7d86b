import { readdirSync, readFileSync } from 'node:fs';
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

const readAll = (folder: string, kind: RegExp): [file: string, text: string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => [file, readFileSync(`${folder}/${file}`, 'utf8')]);

/** What the comment at the head of a file says. */
const headOf = (text: string): string => /^(?:#.*\n)*/.exec(text)?.[0] ?? '';

it('says at the head of every section of free response what its facts rest on, or how its answers are computed', () => {
  const sections = readAll('content/mocks', /\/free-response\.yaml$/);
  expect(sections.length).toBeGreaterThan(20);
  const says = /^# Facts of the models.*(?:https:|\d{4})|^# .* invented; .* computed .*\(tests\//m;
  expect(sections.filter(([, text]) => !says.test(headOf(text))).map(([file]) => file)).toEqual([]);
});

it.each(['ap-world-history', 'ap-us-govt-politics', 'ap-psychology'])(
  'says at the end of every study sheet of %s what its facts rest on',
  (course) => {
    const sheets = readAll(`content/materials/${course}`, /\.md$/);
    expect(sheets.length).toBeGreaterThan(4);
    const says = /<!-- Sources: .*\bFacts[:,].* https:.* -->\s*$/;
    expect(sheets.filter(([, text]) => !says.test(text)).map(([file]) => file)).toEqual([]);
  },
);
