import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkContent } from '../../../../server/content/import.ts';
import type { Problem } from '../../../../server/content/problem.ts';
import { adaptiveFiles, adaptiveFolder } from '../../../support/content/adaptive-content.ts';
import { fill, goodFiles, goodQuiz, problemsIn, replaced, temporaryFolder } from '../../../support/content/content.ts';
import { goodMock, goodModule, linesModule, mockFolder } from '../../../support/content/mock-content.ts';
import { proves } from '../../../support/proves.ts';

const said = (problems: Problem[]) => problems.map(({ file, line, reason }) => `${file}:${line}: ${reason}`);
const wrongIn = async (files: Record<string, string>) => said(await problemsIn(mockFolder(files)));

it('takes no draft: a mock test is whole, or is none', async () => {
  const unexplained = replaced(linesModule, '    explanation: It is $2$.\n', '');
  expect(await wrongIn({ 'lines/quiz.yaml': unexplained })).toEqual(["owl-test/lines/quiz.yaml:5: 'explanation' is missing"]);
});

it('finds nothing wrong in a good mock test, and counts all its questions', async () => {
  const onOwls = {
    'owls/quiz.yaml': replaced(goodModule, 'SAT Reading and Writing', 'Owls'),
    'lines/quiz.yaml': replaced(linesModule, 'SAT Math', 'Owls'),
  };
  expect(await checkContent(mockFolder(onOwls))).toEqual({ folders: [{ slug: 'owl-test', questions: 4, modules: 2 }] });
});

/** A mistake in mock.yaml: what is replaced by what, and what is said about it as `line: reason`. */
const mistakes: [name: string, from: string, to: string, ...said: string[]][] = [
  ['a missing title', 'title: Owl Test\n', '', "1: 'title' is missing"],
  ['a duration in words', '45', 'an hour', "4: 'duration' is 'an hour': it is in whole minutes, 1 to 999"],
  [
    'a misspelt key',
    'duration: 45',
    'duraton: 45',
    "4: there is no key 'duraton' here; the keys are blueprint, creator, duration, exam, modules, subject, title",
  ],
  [
    'questions of its own',
    'modules:\n',
    'questions: none\nmodules:\n',
    "5: there is no key 'questions' here; the keys are blueprint, creator, duration, exam, modules, subject, title",
  ],
  [
    'an exam whose year the title does not print',
    'duration: 45',
    'duration: 45\nexam: { year: 2027, source: https://example.org/exam }',
    '1: the title does not say the year of the exam, 2027',
  ],
  ['an exam without a source', 'title: Owl Test\n', 'title: Owl Test 2027\nexam: { year: 2027 }\n', "2: 'source' is missing"],
  [
    'an exam of no year, from nowhere',
    'duration: 45',
    'duration: 45\nexam: { year: soon, source: the College Board }',
    "5: 'year' is 'soon': it is a year such as 2027",
    "5: 'source' is 'the College Board': it is an address such as https://example.org/exam",
  ],
  [
    'an exam that is described by a script',
    'title: Owl Test\n',
    'title: Owl Test 2027\nexam: { year: 2027, source: "javascript:alert(1)" }\n',
    "2: 'source' is 'javascript:alert(1)': it is an address such as https://example.org/exam",
  ],
  [
    'a misspelt key of a module',
    'time: 600',
    'tine: 600',
    "8: there is no key 'tine' here; the keys are break, folder, harder, reference, time, tools, type",
  ],
  [
    'an unknown type',
    'type: math',
    'type: maths',
    "10: 'type' is 'maths': it can be reading-writing, math, general, free-response",
  ],
  [
    'an unknown tool',
    'type: math',
    'type: math\n    tools: [abacus]',
    "11: 'tools' is a list of calculator and reference, each at most once",
  ],
  [
    'a tool twice',
    'type: math',
    'type: math\n    tools: [calculator, calculator]',
    "11: 'tools' is a list of calculator and reference, each at most once",
  ],
  [
    'an unknown reference sheet',
    'type: math',
    'type: math\n    tools: [reference]\n    reference: ap-physics',
    "12: 'reference' is 'ap-physics': it can be sat, ap-statistics, ap-computer-science-a",
  ],
  [
    'a reference sheet without the tool',
    'type: math',
    'type: math\n    tools: [calculator]\n    reference: sat',
    "12: 'reference' says whose sheet it is, and needs 'reference' in the list of 'tools'",
  ],
  [
    'a break in words',
    'type: math',
    'type: math\n    break: ten minutes',
    "11: 'break' is 'ten minutes': it is in whole seconds, 0 to 3600",
  ],
  [
    'a break above an hour',
    'type: math',
    'type: math\n    break: 3601',
    "11: 'break' is '3601': it is in whole seconds, 0 to 3600",
  ],
  [
    'a break before everything',
    'type: reading-writing',
    'type: reading-writing\n    break: 60',
    '8: there is no break before the first module',
  ],
  ['no type', '    type: math\n', '', "9: 'type' is missing"],
  ['a time in words', '600', 'ten minutes', "8: 'time' is 'ten minutes': it is in whole seconds, 60 to 14400"],
  ['a time in parts of a second', '600', '600.5', "8: 'time' is '600.5': it is in whole seconds, 60 to 14400"],
  ['a time below a minute', '600', '59', "8: 'time' is '59': it is in whole seconds, 60 to 14400"],
  ['a time above four hours', '600', '14401', "8: 'time' is '14401': it is in whole seconds, 60 to 14400"],
  ['a negative time', '600', '-600', "8: 'time' is '-600': it is in whole seconds, 60 to 14400"],
  [
    'a folder twice',
    'folder: lines',
    'folder: owls',
    "5: the folder 'lines' has a quiz.yaml, but is not one of the modules",
    "9: 'owls' is also the module in line 6",
  ],
  [
    'a folder elsewhere',
    'folder: lines',
    'folder: ../lines',
    "5: the folder 'lines' has a quiz.yaml, but is not one of the modules",
    "9: 'folder' is '../lines': it can have lower-case letters, digits and single hyphens between them",
  ],
  [
    'a module that is left out',
    '  - folder: lines\n    type: math\n',
    '',
    "5: the folder 'lines' has a quiz.yaml, but is not one of the modules",
  ],
];

it.each(mistakes)('refuses %s with its line', async (_, from, to, ...reasons) => {
  expect(await wrongIn({ 'mock.yaml': replaced(goodMock, from, to) })).toEqual(
    reasons.map((reason) => `owl-test/mock.yaml:${reason}`),
  );
});

it.each([60, 14_400])('takes a time of %i s', async (seconds) => {
  expect(await wrongIn({ 'mock.yaml': replaced(goodMock, '600', String(seconds)) })).toEqual([]);
});

it('refuses a list of no modules', async () => {
  const [head = ''] = goodMock.split('modules:');
  expect(await wrongIn({ 'mock.yaml': `${head}modules: []\n` })).toEqual([
    "owl-test/mock.yaml:5: 'modules' has to be a list that is not empty",
    "owl-test/mock.yaml:5: the folder 'lines' has a quiz.yaml, but is not one of the modules",
    "owl-test/mock.yaml:5: the folder 'owls' has a quiz.yaml, but is not one of the modules",
  ]);
});

it('refuses a module whose folder or quiz.yaml is not there', async () => {
  const folder = mockFolder();
  rmSync(join(folder, 'lines'), { recursive: true });
  rmSync(join(folder, 'owls/quiz.yaml'));
  expect(said(await problemsIn(folder))).toEqual([
    'owl-test/lines/quiz.yaml:1: there is no such file',
    'owl-test/owls/quiz.yaml:1: there is no such file',
  ]);
});

it('refuses a duration in a module: its time stands in mock.yaml', async () => {
  const module = replaced(linesModule, 'questions:', 'duration: 15\nquestions:');
  expect(await wrongIn({ 'lines/quiz.yaml': module })).toEqual([
    "owl-test/lines/quiz.yaml:4: a module has no 'duration': its 'time' stands in mock.yaml",
  ]);
});

const untypeable =
  'which a student cannot type: in a mock test digits and one decimal point, and no minus sign, 32 characters at most';

it.each(['-2', '−2', '1/2', '2.5.1', '1e3', '2 m'])(
  'refuses the key %s, which a mock test would not let through',
  proves('5-4'),
  async (key) => {
    expect(await wrongIn({ 'lines/quiz.yaml': replaced(linesModule, 'answer: "2"', `answer: "${key}"`) })).toEqual([
      `owl-test/lines/quiz.yaml:11: 'answer' is '${key}', ${untypeable}`,
    ]);
  },
);

it('refuses such a form beside the key, too', proves('5-4'), async () => {
  const module = replaced(linesModule, 'answer: "2"', 'answer: "2"\n    accepted: ["2.0", "-2"]');
  expect(await wrongIn({ 'lines/quiz.yaml': module })).toEqual([
    `owl-test/lines/quiz.yaml:12: 'accepted' is '-2', ${untypeable}`,
  ]);
});

it('tells everything that is wrong in the test and its modules at once, a figure’s faults with its file', async () => {
  const files = {
    'mock.yaml': replaced(goodMock, '600', '6'),
    'owls/quiz.yaml': replaced(goodModule, 'difficulty: medium', 'difficulty: esay'),
    'owls/figures/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">\n<script/></svg>',
    'lines/quiz.yaml': replaced(linesModule, 'title: Lines\n', ''),
  };
  expect(await wrongIn(files)).toEqual([
    "owl-test/lines/quiz.yaml:1: 'title' is missing",
    "owl-test/mock.yaml:8: 'time' is '6': it is in whole seconds, 60 to 14400",
    'owl-test/owls/figures/a.svg:2: the element <script> is not allowed in a figure',
    "owl-test/owls/quiz.yaml:8: 'difficulty' is 'esay': it can be easy, medium, hard",
  ]);
});

it('takes no figure of another module', async () => {
  const module = replaced(linesModule, '    prompt:', '    image: ../owls/figures/a.svg\n    alt: Rising\n    prompt:');
  expect(await wrongIn({ 'lines/quiz.yaml': module })).toEqual([
    "owl-test/lines/quiz.yaml:9: '../owls/figures/a.svg' is not the name of an SVG, PNG, WebP or JPEG image such as figures/graph.svg",
  ]);
});

it('refuses a name that cannot last, and a folder that is a quiz as well', async () => {
  expect(said(await problemsIn(mockFolder({}, 'Owl_Test')))).toEqual([
    "Owl_Test/mock.yaml:1: the folder is named 'Owl_Test': it can have lower-case letters, digits and single hyphens between them",
  ]);
  expect(await wrongIn({ 'quiz.yaml': goodQuiz })).toEqual([
    'owl-test/mock.yaml:1: there is a quiz.yaml beside this file: a folder is a quiz or a mock test',
  ]);
});

it('checks quizzes and mock tests of one folder', async () => {
  const set = temporaryFolder();
  fill(`${set}/bats`, goodFiles);
  fill(`${set}/owl-test`, { 'mock.yaml': goodMock });
  const { folders } = await checkContent(set);
  expect(folders.map((folder) => [folder.slug, 'problems' in folder])).toEqual([
    ['bats', false],
    ['owl-test', true],
  ]);
});

it('is not brought in by one of its modules', async () => {
  const folder = `${mockFolder()}/lines`;
  await expect(checkContent(folder)).rejects.toThrow(
    `${folder} is a module of the mock test owl-test: give the folder of the whole test.`,
  );
});

const wrongInAdaptive = async (path: string, from: string, to: string) =>
  said(await problemsIn(adaptiveFolder({ [path]: replaced(adaptiveFiles[path] ?? '', from, to) })));

it('finds nothing wrong in a test whose second modules have two forms, and counts the questions of both', async () => {
  expect(await checkContent(adaptiveFolder())).toEqual({ folders: [{ slug: 'adaptive-owls', questions: 36, modules: 4 }] });
});

it.each([
  ['rw-1', 'medium', 6],
  ['rw-2-easier', 'easy', 7],
  ['rw-2-harder', 'hard', 7],
])('has at most two questions that are uncounted in a form of a module: %s', async (module, level, line) => {
  const written = adaptiveFiles[`${module}/quiz.yaml`] ?? '';
  const tried = `solvedAs: ${level}\n    uncounted: true\n    prompt`;
  const two = written.replace(`solvedAs: ${level}\n    prompt`, tried);
  expect(said(await problemsIn(adaptiveFolder({ [`${module}/quiz.yaml`]: two })))).toEqual([]);
  const all = written.replaceAll(`solvedAs: ${level}\n    prompt`, tried);
  expect(said(await problemsIn(adaptiveFolder({ [`${module}/quiz.yaml`]: all })))).toEqual([
    `adaptive-owls/mock.yaml:${line}: adaptive-owls/${module} has 6 questions that are uncounted: 2 at most`,
  ]);
});

it('says what is wrong with two forms of a module', async () => {
  const mock = 'adaptive-owls/mock.yaml';
  expect(await wrongInAdaptive('rw-2-harder/quiz.yaml', 'title: Reading, Module 2', 'title: Reading, hard')).toEqual([
    `${mock}:7: the titles differ: 'Reading, Module 2' and 'Reading, hard'`,
  ]);
  expect(await wrongInAdaptive('mock.yaml', 'harder: rw-2-harder', 'harder: rw-1')).toEqual([
    `${mock}:5: the folder 'rw-2-harder' has a quiz.yaml, but is not one of the modules`,
    `${mock}:7: 'rw-1' is also the module in line 6`,
  ]);
  expect(await wrongInAdaptive('mock.yaml', '  - { folder: rw-1, type: reading-writing, time: 300 }\n', '')).toEqual([
    `${mock}:5: the folder 'rw-1' has a quiz.yaml, but is not one of the modules`,
    `${mock}:6: no module of the type 'reading-writing' comes before this one, by which a form could be chosen`,
  ]);
  expect(await wrongInAdaptive('rw-2-harder/quiz.yaml', 'solvedAs: hard', 'solvedAs: hard\n    uncounted: true')).toEqual([]);
  expect(await wrongInAdaptive('rw-2-harder/quiz.yaml', 'solvedAs: hard', 'solvedAs: awful')).toEqual([
    "adaptive-owls/rw-2-harder/quiz.yaml:9: 'solvedAs' is 'awful': it can be easy, medium, hard",
  ]);
  const short = (adaptiveFiles['rw-2-easier/quiz.yaml'] ?? '').split('  - id').slice(0, -1).join('  - id');
  expect(said(await problemsIn(adaptiveFolder({ 'rw-2-easier/quiz.yaml': short })))).toEqual([
    `${mock}:7: the forms have 5 and 6 questions: both have as many`,
  ]);
});
