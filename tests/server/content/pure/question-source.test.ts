import { expect, it } from 'vitest';
import { LineCounter } from 'yaml';
import { readYaml } from '../../../../server/content/fields.ts';
import { readQuiz } from '../../../../server/content/quiz.ts';
import { goodQuiz, quizFolder } from '../../../support/content/content.ts';

it('keeps of each question how it is written, alone, with the addresses of its images', async () => {
  const read = await readQuiz(quizFolder({}, 'owls'));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const [first, slope, graph] = read.quiz.sources;
  expect(first?.yaml).toBe(`id: owls-hunt
domain: Information and Ideas
skill: Command of Evidence
difficulty: medium
passage: |
  The barn owl hunts _by ear_.
prompt: |
  How does it hunt?

  It has $2$ ears.
options:
  A: By sight
  B: By ear
answer: B
explanation: |
  The passage says so.
`);
  expect(first?.figures).toEqual({});
  expect(Object.keys(graph?.figures ?? {})).toEqual(['figures/graph.svg', 'figures/a.svg', 'figures/b.png']);
  const lines = new LineCounter();
  const again = readYaml(slope?.yaml ?? '', { lines, report: (_, reason) => expect.unreachable(reason) });
  expect(again?.text('answer')?.text).toBe('-2');
  expect(goodQuiz).toContain('answer: "-2"');
});

it('keeps where its facts are from with how it is written, and makes no other question of it', async () => {
  const cited = goodQuiz.replace(
    '    explanation: It falls.\n',
    '    explanation: It falls.\n    source: U.S. Constitution, Article I\n',
  );
  const [plain, named] = await Promise.all([
    readQuiz(quizFolder({}, 'owls')),
    readQuiz(quizFolder({ 'quiz.yaml': cited }, 'owls')),
  ]);
  if ('problems' in plain || 'problems' in named) throw new Error('The quiz is refused.');
  expect(named.quiz.sources[2]?.yaml).toMatch(/\nsource: U\.S\. Constitution, Article I\n$/);
  expect(named.quiz.questions).toEqual(plain.quiz.questions);
  expect(named.quiz.digest).toBe(plain.quiz.digest);
});
