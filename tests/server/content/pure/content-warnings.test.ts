import { expect, it } from 'vitest';
import { checkContent } from '../../../../server/content/import.ts';
import { goodQuiz, ofOwls, quizFolder, replaced } from '../../../support/content/content.ts';

/** What an import would warn of, were this written in place of that. */
async function warningsOf(from: string, to: string, quiz = ofOwls) {
  const { folders } = await checkContent(quizFolder({ 'quiz.yaml': replaced(quiz, from, to) }));
  return folders.flatMap((each) => {
    if ('problems' in each) throw new Error(JSON.stringify(each.problems));
    return 'warnings' in each ? (each.warnings ?? []).map(({ line, reason }) => `${line}: ${reason}`) : [];
  });
}

it('takes a good quiz without a warning', async () => {
  expect(await warningsOf('', '')).toEqual([]);
});

it.each<[name: string, from: string, to: string, ...warnings: string[]]>([
  [
    'that another option is right',
    'The passage says so.',
    'So the answer is {A}.',
    '20: the explanation says that A is right, the key says B',
  ],
  [
    'that another choice is correct',
    'The passage says so.',
    'The correct choice is choice {A}.',
    '20: the explanation says that A is right, the key says B',
  ],
  ...[
    'Choice {A} is correct.',
    '{A} is right.',
    'They listen: A is right, since owls do.',
    'The correct answer: {A}',
    'The correct answer: A',
    'The answer is **A**.',
    'Option {A} is the right one.',
  ].map((said): [name: string, from: string, to: string, warning: string] => [
    `another key: ${said}`,
    'The passage says so.',
    `|\n      ${said}`,
    '20: the explanation says that A is right, the key says B',
  ]),
  [
    'another key by a bare letter',
    'The passage says so.',
    'Choice A is correct.',
    "20: the explanation names an option as 'Choice A': write its letter in braces, {A}; until then the options stay in the order written",
    '20: the explanation says that A is right, the key says B',
  ],
  ...(
    [
      ['$\\frac{1}{2}$', '0.5'],
      ['1/2', '"0.5"'],
      ['$1\\frac{1}{2}$', '1.5'],
      ['-¾', '$-\\frac{6}{8}$'],
      ['$2^3$', '8'],
      ['2<sup>3</sup>', '8'],
    ] as const
  ).map(([a, b]): [name: string, from: string, to: string, warning: string] => [
    `one number, ${a} and ${b}`,
    'A: By sight\n      B: By ear',
    `A: ${a}\n      B: ${b}`,
    '16: the options A and B are the same number',
  ]),
  [
    'two forms of one number',
    'A: By sight\n      B: By ear',
    'A: "30"\n      B: "30.0"',
    '16: the options A and B are the same number',
  ],
  [
    'a number as a formula and as a text',
    'A: By sight\n      B: By ear',
    'A: $-4$\n      B: "-4"',
    '16: the options A and B are the same number',
  ],
  [
    'a question that explains nothing',
    '    explanation: It falls.\n',
    '',
    '31: there is no explanation: the question is a draft, which no student gets until staff release it',
  ],
  ['HTML that is left out', 'The barn owl hunts _by ear_.', 'The barn owl <script>hunts</script>.', '11: <script> is left out'],
])('warns of %s', async (_, from, to, ...warnings) => {
  expect(await warningsOf(from, to)).toEqual(warnings);
});

it.each([
  ['names the key', 'The passage says so.', 'So the answer is {B}.'],
  ['has HTML that may stand', 'The barn owl hunts _by ear_.', 'The barn owl hunts <u>by ear</u>.'],
  ['has different numbers', 'A: By sight\n      B: By ear', 'A: "30"\n      B: "-30"'],
  ...[
    'The answer is a number.',
    'The answer is a bird, and a key is a word.',
    'Choice {B} is correct, and {A} is not right.',
    'Triangle A is right, and {A} is right about the owl.',
    'The correct answer: A bird that hears.',
    'To see an owl ({A}) is right. {A} is the right loss, and {A} is right for the day.',
  ].map((said) => [`says: ${said}`, 'The passage says so.', `|\n      ${said}`]),
  ...(
    [
      ['$\\frac{3}{4}$', '34'],
      ['¾', '34'],
      ['$2^3$', '23'],
      ['2<sup>3</sup>', '23'],
      ['$\\sqrt{4}$', '4'],
      ['$0.\\overline{3}$', '0.3'],
      ['$1\\frac{1}{2}$', '5.5'],
      ['$10^{-2}$', '8'],
      ['"1699"', '"1699,"'],
    ] as const
  ).map(([a, b]) => [`has ${a} and ${b}`, 'A: By sight\n      B: By ear', `A: ${a}\n      B: ${b}`]),
])('says nothing of a question that %s', async (_, from, to) => {
  expect(await warningsOf(from, to)).toEqual([]);
});

it('warns of a domain or a skill that no subject of content/ has, with the nearest that it has', async () => {
  const algebra = '    domain: Algebra\n    skill: Linear functions\n';
  const math = goodQuiz
    .replace('SAT Reading and Writing', 'SAT Math')
    .replace('domain: Information and Ideas', 'domain: Problem Solving and Data Analysis')
    .replaceAll('    domain: Algebra\n    skill: Lines\n', algebra);
  expect(await warningsOf('', '', math)).toEqual([
    "6: no question has the domain 'Problem Solving and Data Analysis' yet: the nearest that is known is 'Problem-Solving and Data Analysis'",
  ]);
  const percents = math.replace('Problem Solving', 'Problem-Solving').replace('skill: Command of Evidence', 'skill: Percents');
  expect(await warningsOf('', '', percents)).toEqual([
    "6: no question has the skill 'Percents' yet: the nearest that is known is 'Percentages'",
  ]);
  expect(await warningsOf('skill: Percents', 'skill: Percentages', percents)).toEqual([]);
});
