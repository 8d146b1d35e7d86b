import { expect, it } from 'vitest';
import { checkContent } from '../../../../server/content/import.ts';
import { goodQuiz, quizFolder, replaced } from '../../../support/content/content.ts';

/** What an import would warn of, were this written in place of that. */
async function warningsOf(from: string, to: string) {
  const { folders } = await checkContent(quizFolder({ 'quiz.yaml': replaced(goodQuiz, from, to) }));
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
])('says nothing of a question that %s', async (_, from, to) => {
  expect(await warningsOf(from, to)).toEqual([]);
});
