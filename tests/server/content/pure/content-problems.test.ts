import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Problem } from '../../../../server/content/problem.ts';
import {
  fill,
  goodFiles,
  goodQuiz,
  problemsIn,
  quizFolder,
  replaced,
  temporaryFolder,
} from '../../../support/content/content.ts';

const untypeable = 'which a student cannot type: digits, one minus sign in front and one decimal point, 32 characters at most';

/** A mistake: what is replaced in the good quiz by what, and what is said about it as `line: reason`. */
const mistakes: [name: string, from: string, to: string, ...said: string[]][] = [
  ['a missing title', 'title: Owls\n', '', "1: 'title' is missing"],
  ['an empty title', 'title: Owls', 'title:', "1: 'title' is empty"],
  ['a title that is a list', 'title: Owls', 'title: [Owls]', "1: 'title' has to be text"],
  ['a character that cannot be kept', 'title: Owls', 'title: "Ow\\0ls"', "1: 'title' has a character that cannot be kept"],
  ['half a character', 'title: Owls', 'title: "Ow\\ud800ls"', "1: 'title' has a character that cannot be kept"],
  ['a duration in words', '15', 'an hour', "4: 'duration' is 'an hour': it is in whole minutes, 1 to 999"],
  ['a duration of nothing', '15', '0', "4: 'duration' is '0': it is in whole minutes, 1 to 999"],
  [
    'a misspelt key of the quiz',
    'duration: 15',
    'duraton: 15',
    "4: there is no key 'duraton' here; the keys are creator, duration, questions, subject, title",
  ],
  [
    'a misspelt key of a question',
    'skill: Command of Evidence',
    'skil: Command of Evidence',
    "6: 'skill' is missing",
    "8: there is no key 'skil' here; the keys are accepted, alt, answer, difficulty, domain, explanation, family, id, image, numeric, options, order, passage, passageAlt, passageImage, prompt, seed, skill, solvedAs, source, uncounted",
  ],
  ['a key twice', 'creator: Prepchart', 'title: Again', '2: this is not YAML as it is read here: Map keys must be unique'],
  ['no YAML', 'creator: Prepchart', 'creator: "Prepchart', '2: this is not YAML as it is read here: Missing closing "quote'],
  ['a typed value', 'creator: Prepchart', 'creator: !!binary Prepchart', "2: 'creator' has to be text"],
  [
    'no list of questions',
    'questions:\n',
    'questions: none\nrest:\n',
    "5: 'questions' has to be a list that is not empty",
    "6: there is no key 'rest' here; the keys are creator, duration, questions, subject, title",
  ],
  [
    'a question that is a word',
    '  - id: slope\n',
    '  - slope\n  - id: slope\n',
    "22: each of 'questions' has to be a map of keys and values",
  ],
  [
    'an id in capitals',
    'id: owls-hunt',
    'id: Owls-Hunt',
    "6: 'id' is 'Owls-Hunt': it can have lower-case letters, digits and single hyphens between them",
  ],
  ['an id twice', 'id: slope', 'id: owls-hunt', "22: 'owls-hunt' is also the id of the question in line 6"],
  ['an unknown difficulty', 'difficulty: medium', 'difficulty: esay', "9: 'difficulty' is 'esay': it can be easy, medium, hard"],
  ['no prompt', '    prompt: What is the slope of $2x + y = 5$?\n', '', "22: 'prompt' is missing"],
  ['one option', '      A: By sight\n', '', '16: the options are B: there have to be two to six, from A on and in order'],
  [
    'a gap between the letters',
    'B: By ear',
    'C: By ear',
    '16: the options are A, C: there have to be two to six, from A on and in order',
    "19: 'answer' is 'B', which is none of the options A, C",
  ],
  ['two options alike', 'B: By ear', 'B: By  sight', '16: the options A and B are the same'],
  ['an empty option', 'B: By ear', 'B:', "18: 'B' is empty"],
  [
    'options that are a list',
    'options:\n      A: By sight\n      B: By ear',
    'options: [sight, ear]',
    "16: 'options' has to be a map of keys and values",
  ],
  [
    'an answer that is no option',
    'answer: B\n    explanation: |',
    'answer: D\n    explanation: |',
    "19: 'answer' is 'D', which is none of the options A, B",
  ],
  [
    'an answer in lower case',
    'answer: B\n    explanation: |',
    'answer: b\n    explanation: |',
    "19: 'answer' is 'b', which is none of the options A, B",
  ],
  [
    'accepted forms of a choice',
    'answer: B\n    explanation: |',
    'answer: B\n    accepted: [A]\n    explanation: |',
    "20: 'accepted' is only for numeric questions",
  ],
  ['a number that cannot be typed', '"-2"', '"−2"', `28: 'answer' is '−2', ${untypeable}`],
  [
    'a tag of another type',
    'creator: Prepchart',
    'creator: !thing Prepchart',
    '2: this is not YAML as it is read here: Unresolved tag: !thing',
  ],
  [
    'an alias',
    'creator: Prepchart',
    'creator: &c Prepchart\nextra: *c',
    "3: there is no key 'extra' here; the keys are creator, duration, questions, subject, title",
  ],
  ['an alias in a text', 'subject: SAT Reading and Writing', 'subject: *c', "3: 'subject' has to be text"],
  [
    'a numeric that is neither',
    'numeric: true',
    'numeric: yes',
    "22: 'options' is missing",
    "27: 'numeric' is 'yes': it can be true, false",
    "29: 'accepted' is only for numeric questions",
  ],
  ['a fraction', '["-2.0"]', '["-4/2"]', `29: 'accepted' is '-4/2', ${untypeable}`],
  ['a number without digits', '"-2"', '"-."', `28: 'answer' is '-.', ${untypeable}`],
  [
    'a numeric question with options',
    'numeric: true',
    'numeric: true\n    options: { A: "1", B: "2" }',
    '28: a numeric question has no options',
  ],
  ['an empty explanation', 'explanation: It falls.', 'explanation: ""', "41: 'explanation' is empty"],
  ['an image without alt', '    alt: A line through (0, 5) and (5, 0)\n', '', "31: 'alt' is missing"],
  ['an image with an empty alt', 'alt: A line through (0, 5) and (5, 0)', 'alt: "  "', "36: 'alt' is empty"],
  ['an alt without an image', 'numeric: true', 'numeric: true\n    alt: Nothing', "28: 'alt' is only for an image"],
  [
    'an image that is not there',
    'figures/graph.svg',
    'figures/grap.svg',
    "35: there is no image 'figures/grap.svg' in this folder",
  ],
  [
    'an image outside of the folder',
    'figures/graph.svg',
    '../graph.svg',
    "35: '../graph.svg' is not the name of an SVG, PNG, WebP or JPEG image such as figures/graph.svg",
  ],
  [
    'an image elsewhere',
    'figures/graph.svg',
    'https://example.org/a.svg',
    "35: 'https://example.org/a.svg' is not the name of an SVG, PNG, WebP or JPEG image such as figures/graph.svg",
  ],
  [
    'an image of another kind',
    'figures/graph.svg',
    'figures/graph.gif',
    "35: 'figures/graph.gif' is not the name of an SVG, PNG, WebP or JPEG image such as figures/graph.svg",
  ],
  ['an option image without alt', '{ image: figures/a.svg, alt: Rising }', '{ image: figures/a.svg }', "38: 'alt' is missing"],
  [
    'images and text as options',
    '{ image: figures/a.svg, alt: Rising }',
    'Rising',
    '37: either all options are images, or none is',
  ],
  [
    'passage and passageImage',
    'prompt: |',
    'passageImage: figures/graph.svg\n    passageAlt: A line\n    prompt: |',
    "10: a question has 'passage' or 'passageImage', not both",
  ],
  [
    'a formula that is no TeX',
    'It has $2$ ears.',
    'It has $\\frac{2$ ears.',
    "15: the formula \\frac{2 cannot be shown: Unexpected end of input in a macro argument, expected '}'",
  ],
  [
    'an unknown command of TeX',
    'It has $2$ ears.',
    'It has $\\href{https://example.org}{2}$ ears.',
    '15: the formula \\href{https://example.org}{2} cannot be shown: Unsupported function name: \\href',
  ],
  [
    'a coloured formula',
    'It has $2$ ears.',
    'It has $\\color{red}{2}$ ears.',
    '15: the formula \\color{red}{2} cannot be shown: it needs colors, frames or strokes, which are not shown',
  ],
  [
    'endless TeX',
    'It has $2$ ears.',
    'It has $\\def\\a{\\a\\a}\\a$ ears.',
    '15: the formula \\def\\a{\\a\\a}\\a cannot be shown: Too many expansions: infinite loop or need to increase maxExpand setting',
  ],
  [
    'money as a formula',
    'It has $2$ ears.',
    'It costs $2 or $3.',
    '15: $2 or $ is not a formula: no space goes inside the dollar signs and no digit after them; money is written \\$',
  ],
  ['a lone dollar sign', 'It has $2$ ears.', 'It costs $2.', '15: a dollar sign has no partner; money is written \\$'],
  [
    'dollar signs far apart',
    'How does it hunt?\n\n      It has $2$ ears.',
    'For $2?\n\n      Or 3$?',
    '13: between two dollar signs there is no formula; money is written \\$',
  ],
  [
    'an image in the text without alt',
    'It has $2$ ears.',
    'It is ![](figures/graph.svg).',
    "15: the image 'figures/graph.svg' has no text alternative: ![what it shows](figures/graph.svg)",
  ],
  [
    'an image in the text from elsewhere',
    'It has $2$ ears.',
    '![an owl](http://example.org/owl.png)',
    "15: 'http://example.org/owl.png' is not the name of an SVG, PNG, WebP or JPEG image such as figures/graph.svg",
  ],
  [
    'a formula in an alternative',
    'It has $2$ ears.',
    '![$x$](figures/graph.svg)',
    '15: a text alternative has no formulas: write it in words',
  ],
];

const said = ({ line, reason }: Problem) => `${line}: ${reason}`;

it('takes six options, and no seventh', async () => {
  const withOptions = (letters: string) =>
    problemsIn(
      quizFolder({
        'quiz.yaml': replaced(
          goodQuiz,
          '      B: By ear\n',
          [...letters].map((letter) => `      ${letter}: By way ${letter}\n`).join(''),
        ),
      }),
    );
  expect(await withOptions('BCDEF')).toEqual([]);
  expect((await withOptions('BCDEFG')).map(said)).toEqual([
    '16: the options are A, B, C, D, E, F, G: there have to be two to six, from A on and in order',
  ]);
});

it.each(mistakes)('says where and why: %s', async (_, from, to, ...expected) => {
  const problems = await problemsIn(quizFolder({ 'quiz.yaml': replaced(goodQuiz, from, to) }));
  expect(problems.map(said)).toEqual(expected);
  expect(problems.map(({ file }) => file)).toEqual(expected.map(() => 'owls/quiz.yaml'));
});

it('tells everything that is wrong with a folder at once, in order', async () => {
  const yaml = [
    ['title: Owls', 'titel: Owls'],
    ['answer: B\n    explanation: |', 'answer: D\n    explanation: |'],
    ['$2$', '$\\foo$'],
    ['"-2"', 'two'],
    ['figures/b.png', 'figures/c.png'],
  ].reduce((text, [from = '', to = '']) => replaced(text, from, to), goodQuiz);
  const problems = await problemsIn(quizFolder({ 'quiz.yaml': yaml, 'figures/a.svg': '<svg' }));
  expect(problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`)).toEqual([
    'owls/figures/a.svg:1: this is not well-formed XML',
    "owls/quiz.yaml:1: 'title' is missing",
    "owls/quiz.yaml:1: there is no key 'titel' here; the keys are creator, duration, questions, subject, title",
    'owls/quiz.yaml:15: the formula \\foo cannot be shown: Unsupported function name: \\foo',
    "owls/quiz.yaml:19: 'answer' is 'D', which is none of the options A, B",
    `owls/quiz.yaml:28: 'answer' is 'two', ${untypeable}`,
    "owls/quiz.yaml:39: there is no image 'figures/c.png' in this folder",
  ]);
});

it('refuses more questions than answers are kept for', async () => {
  const [head = '', first = ''] = goodQuiz.split(/(?= {2}- id: owls-hunt)|(?= {2}- id: slope)/);
  const many = Array.from({ length: 501 }, (_, index) => replaced(first, 'owls-hunt', `owls-${index}`));
  expect(await problemsIn(quizFolder({ 'quiz.yaml': head + many.join('') }))).toEqual([
    { file: 'owls/quiz.yaml', line: 5, reason: 'there are 501 questions: a quiz has 500 at most' },
  ]);
});

it('refuses a folder whose name is no lasting name', async () => {
  const folder = fill(join(temporaryFolder(), 'Owls 2'), goodFiles);
  const reason = "the folder is named 'Owls 2': it can have lower-case letters, digits and single hyphens between them";
  expect(await problemsIn(folder)).toEqual([{ file: 'Owls 2/quiz.yaml', line: 1, reason }]);
});

it('refuses a folder without a quiz.yaml, or with one that is no text', async () => {
  const folder = quizFolder();
  rmSync(join(folder, 'quiz.yaml'));
  expect(await problemsIn(join(folder, '..'))).toEqual([{ file: 'owls/quiz.yaml', line: 1, reason: 'there is no such file' }]);
  writeFileSync(join(folder, 'quiz.yaml'), Buffer.from([0x74, 0xff]));
  expect(await problemsIn(folder)).toEqual([{ file: 'owls/quiz.yaml', line: 1, reason: 'this file is not UTF-8 text' }]);
  writeFileSync(join(folder, 'quiz.yaml'), '');
  expect(await problemsIn(folder)).toEqual([{ file: 'owls/quiz.yaml', line: 1, reason: 'there are no keys in this file' }]);
});
