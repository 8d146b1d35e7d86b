import { describe, expect, it } from 'vitest';
import { plan } from '../../../../server/admin/plan.ts';
import { toPlainText, toWords } from '../../../../server/content/plain-text.ts';
import { isOutOfBounds, reportContent } from '../../../../server/content/report/report.ts';
import { adaptiveFolder } from '../../../support/content/adaptive-content.ts';
import { fill, goodQuiz, quizFolder, replaced, temporaryFolder } from '../../../support/content/content.ts';

const question = (
  id: string,
  answer: string,
  option = 'word',
  explanation = 'It says so in the very first line of the text.',
) => `
  - id: ${id}
    domain: Ideas
    skill: Evidence
    difficulty: easy
    order: fixed
    prompt: Which of these four is named beside the ${id} there?
    options: { A: one ${answer === 'A' ? option : 'word'} ${id}, B: two ${answer === 'B' ? option : 'word'} ${id}, C: three ${answer === 'C' ? option : 'word'} ${id}, D: four ${answer === 'D' ? option : 'word'} ${id} }
    answer: ${answer}
    explanation: ${explanation}`;

const things = [
  'owl',
  'lamp',
  'river',
  'bread',
  'violin',
  'harbor',
  'meadow',
  'engine',
  'lantern',
  'orchard',
  'glacier',
  'compass',
];
const quiz = (questions: string[]) =>
  `title: Things\ncreator: Prepchart\nsubject: Things\nduration: 10\nquestions:${questions.join('')}\n`;
const reportOf = async (questions: string[]) => reportContent(quizFolder({ 'quiz.yaml': quiz(questions) }));
const keyed = (keys: string, option?: string) => [...keys].map((key, at) => question(things[at] ?? '', key, option));

describe('out of bounds', () => {
  it.each([
    ['nothing, where chance set the keys', keyed('ABCDDCBBAACD'), []],
    ['nothing, where there are too few to tell', keyed('AAA'), []],
    [
      'a pattern of keys',
      keyed('BDACBDACBDAC'),
      ['0 % of the keys are the one before', 'the letter unused for longest is right in 100 %'],
    ],
    ['a key that is the longest', keyed('ABCDDCBBAACD', 'extraordinarily'), ['the key is the longest option of 100 %']],
    [
      'an explanation that tells nothing',
      [question('owl', 'A', 'word', 'Yes.')],
      ['owl: the explanation has 1 words, 8 to 320 is meant'],
    ],
  ])('is %s', async (_, questions, broken) => {
    const report = await reportOf(questions);
    expect(report.packs.map(({ forms }) => forms.map((form) => form.broken))).toEqual([[broken]]);
    expect(isOutOfBounds(report)).toBe(broken.length > 0);
  });

  it('is what an import would refuse', async () => {
    const report = await reportContent(quizFolder({ 'quiz.yaml': replaced(goodQuiz, 'answer: B', 'answer: E') }));
    expect(report).toMatchObject({ packs: [], refused: [{ problems: [expect.anything()] }] });
    expect(isOutOfBounds(report)).toBe(true);
  });
});

const more = 'pebble window saddle kettle thimble badger chimney trumpet blanket cellar feather anchor'.split(' ');

it.each([
  ['nothing, where it is right in 33 %', [0, 1], []],
  [
    'a skill, where it is right in 38 %, though no list is out of bounds',
    [0, 1, 12],
    ['Things, Evidence: who takes the longest option is right in 38 %'],
  ],
])('finds of taking the longest option %s', async (_, lengthened, broken) => {
  // The third option, 'three word …', is the longest of six keys of 24 as it is.
  const asked = [...things, ...more].map((name, at) =>
    question(name, 'ABCDDCBBAACDDCBAABCCDDBA'.charAt(at), lengthened.includes(at) ? 'extraordinarily' : 'word'),
  );
  const lists = [asked.slice(0, 12), asked.slice(12)].map(quiz);
  const packs = Object.fromEntries(lists.map((list, at) => [`quizzes/${at}/quiz.yaml`, list]));
  expect((await reportContent(fill(temporaryFolder(), packs))).broken).toEqual(broken);
});

it('a passage that is a table alone is for no grade', async () => {
  const table = `| Kind of spending on goods | Billions |\n| --- | --- |\n${'| Government purchases of equipment | 20 |\n'.repeat(30)}`;
  const passages = (passage: string) =>
    replaced(quiz([question('owl', 'A')]), '    prompt:', `    passage: ${JSON.stringify(passage)}\n    prompt:`);
  const gradeOf = async (passage: string) => {
    const { packs } = await reportContent(quizFolder({ 'quiz.yaml': passages(passage) }));
    return packs.map(({ forms }) => forms.map(({ texts }) => texts.grade));
  };
  const prose = 'The owl sits in the tree. '.repeat(30);
  expect(await gradeOf(table)).toEqual([[null]]);
  expect(await gradeOf(`${prose}\n\n${table}`)).toEqual(await gradeOf(prose));
  expect(await gradeOf(prose)).not.toEqual([[null]]);
});

describe('what a text for reading says of itself', () => {
  const reading = (passage: string, more = '') => `title: Reading
creator: Prepchart
subject: SAT Reading and Writing
duration: 10
questions:
  - id: text
    domain: Ideas
    skill: Evidence
    difficulty: easy
    order: fixed
    passage: ${JSON.stringify(`${passage} It goes on for ten words more, and there it ends.`)}
    prompt: Which choice best states the main idea?
    options: { A: one owl, B: two owls }
    answer: A
    explanation: It says so in the very first line of the text.${more}
`;
  const brokenIn = async (passage: string, more?: string) => {
    const { packs } = await reportContent(quizFolder({ 'quiz.yaml': reading(passage, more) }));
    return packs.flatMap(({ forms }) => forms.flatMap(({ broken }) => broken));
  };
  const research = 'text: research that is neither called invented nor has a source';
  const literature = 'text: literature without its year, and not said to be written for this test';
  const nothing = 'text: neither a source nor a mark that it was written for this test';

  it.each<[passage: string, said: string, more?: string]>([
    ['Biologist Hana Obuya has another view of owls.', research],
    ['In a study of owls, none slept.', research],
    ['A research team in the north counted the owls.', research],
    ['Ecologists planted oaks there.', research],
    ['*The following text is a poem.* The owl is old.', literature],
    ['*The following text is from a novel about 1990.* The owl is old.', literature],
    ['In the short story "Owls," the owl is old.', literature],
    ['*The following text is adapted from L. M. Lark. The owl is old.', literature],
    ['Owls hunt by ear, and nobody says where that can be looked up.', nothing],
    ['The blue of the picture is a pigment invented in Germany. It was invented in 1704.', nothing],
    ['In a study of owls, none slept.', research, '\n    source: Written for this test; the study is invented'],
  ])('is missing: %s', async (passage, said, more = '') => {
    expect(await brokenIn(passage, more)).toEqual([said]);
  });

  it.each<[passage: string, more?: string]>([
    ['*The research in this text is invented.* Biologist Hana Obuya has another view of owls.'],
    ['Biologist Hana Obuya has another view of owls.', '\n    source: Hana Obuya, Owls (London, 1990)'],
    ['Owls hunt by ear.', '\n    source: Masakazu Konishi, “How the Owl Tracks Its Prey,” American Scientist 61 (1973)'],
    ['The owl of the town hall is blue.', '\n    source: Written for this test; the owl is invented'],
    ['*The town in this text is invented.* Its owl is blue.'],
    ['The notes are about an invented owl.'],
    ['*The following text is a poem written for this test.* The owl is old.'],
    ["*The following text is from Jane Austen's 1815 novel* Emma. The owl is old."],
  ])('is there, or not called for: %s', async (passage: string, more?: string) => {
    expect(await brokenIn(passage, more)).toEqual([]);
  });
});

it('counts the forms of an adaptive test by who would be given them', async () => {
  const { packs } = await reportContent(adaptiveFolder());
  const shares = Object.fromEntries((packs[0]?.exposure ?? []).map(({ slug, share }) => [slug.split('/')[1], share]));
  expect(shares).toMatchObject({ 'rw-1': 1, 'math-1': 1 });
  expect((shares['rw-2-easier'] ?? 0) + (shares['rw-2-harder'] ?? 0)).toBeCloseTo(1);
  expect(shares['rw-2-harder']).toBeGreaterThan(0.15);
});

it('is a command that needs no database, and fails where a bound is broken', async () => {
  const run = async (folder: string, more: string[] = []) => {
    const planned = plan(['content', 'report', folder, ...more]);
    if ('answer' in planned || !('runOffline' in planned.command)) throw new Error('No such offline command.');
    return planned.command.runOffline(planned.args, { now: new Date(0), cwd: '/', stdin: null });
  };
  const good = await run(quizFolder({ 'quiz.yaml': quiz(keyed('ABCD')) }));
  expect(good).toMatchObject({ refused: false, data: { broken: [], refused: [] } });
  expect(good.text).toMatch(/Everything is within bounds\.$/);
  const bad = await run(quizFolder({ 'quiz.yaml': quiz(keyed('BDACBDACBDAC')) }));
  expect(bad).toMatchObject({ refused: true });
  expect(bad.text).toContain('  the letter unused for longest is right in 100 %');
  expect(bad.text).toMatch(/Out of bounds in 2 places\.$/);
});

describe('what says nearly the same in two packs', () => {
  const asked = (id: string, prompt: string, more = '') => `title: Owls
creator: Prepchart
subject: Things
questions:
  - id: ${id}
    domain: Ideas
    skill: Evidence
    difficulty: easy
    order: fixed
    prompt: ${prompt}
    options: { A: by ear in the dark, B: by sight in the day, C: by smell near the ground, D: by touch alone }
    answer: A
    explanation: It says so in the very first line of the text.${more}
`;
  const plain = 'By which of its senses does the barn owl of the northern farms find a mouse under the snow?';
  const reportOn = async (one: string, other: string) => {
    const packs = { 'quizzes/one/quiz.yaml': `duration: 10\n${one}`, 'bank/other/bank.yaml': other };
    const planned = plan(['content', 'report', fill(temporaryFolder(), packs)]);
    if ('answer' in planned || !('runOffline' in planned.command)) throw new Error('No such offline command.');
    const { refused, text } = await planned.command.runOffline(planned.args, { now: new Date(0), cwd: '/', stdin: null });
    return { refused, found: text.match(/.*says nearly the same.*/g) ?? [] };
  };

  it('is found by the command, though a word was exchanged', async () => {
    const nearly = plain.replace('northern', 'southern');
    expect(await reportOn(asked('owl-one', plain), asked('owl-two', nearly))).toEqual({
      refused: true,
      found: ["  one/quiz.yaml:6: 'owl-one' says nearly the same as 'owl-two'"],
    });
  });

  it('is not two variants of a family, which differ in their numbers', async () => {
    const variant = (id: string, seed: number) =>
      asked(id, plain.replace('the snow', `${seed} inches of snow`), `\n    family: { name: owl-under-snow, seed: ${seed} }`);
    expect(await reportOn(variant('owl-one', 3), variant('owl-two', 8))).toEqual({ refused: false, found: [] });
  });

  it('is a variant that stands in both, word for word', async () => {
    const variant = (id: string) => asked(id, plain, '\n    family: { name: owl-under-snow, seed: 3 }');
    expect((await reportOn(variant('owl-one'), variant('owl-two'))).found).toHaveLength(1);
  });

  it('is not a question on the same subject in other words', async () => {
    const other = 'What do the feathers around the face of a barn owl do for its hearing?';
    expect(await reportOn(asked('owl-one', plain), asked('owl-two', other))).toEqual({ refused: false, found: [] });
  });
});

it.each([
  ['<p>A <em>barn</em> owl.</p><p>It hunts.</p>', 'A barn owl. It hunts.', 5],
  ['<math><mn>2</mn><mi>x</mi><annotation encoding="TeX">2x</annotation></math> &amp; more', '2x & more', 2],
  ['well-known, 1,200 and don’t', 'well-known, 1,200 and don’t', 4],
])('reads %s as text', (html, text, words) => {
  expect(toPlainText(html)).toBe(text);
  expect(toWords(text)).toHaveLength(words);
});
