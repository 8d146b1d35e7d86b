import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkContent } from '../../../../server/content/import.ts';
import { readMock } from '../../../../server/content/mock.ts';
import { projectRoot } from '../../../../server/project-root.ts';
import { fill, problemsIn, replaced, temporaryFolder } from '../../../support/content/content.ts';

const mock = `title: Owl Essays
creator: Prepchart
subject: AP Psychology
modules:
  - folder: essays
    type: free-response
    time: 1200
`;

const section = `title: Essays
creator: Prepchart
subject: AP Psychology
answer: text
questions:
  - id: owl-study
    stimulus: Owls were watched.
    parts:
      - prompt: Name the variable.
        model: The time of day.
        rubric:
          - text: Names the time of day
      - prompt: Explain $x^2$.
        model: It is a square.
        rubric:
          - text: Says that it is a square
            points: 2
          - text: Gives an example
`;

const folder = (files: Record<string, string> = {}) =>
  fill(join(temporaryFolder(), 'owl-essays'), { 'mock.yaml': mock, 'essays/free-response.yaml': section, ...files });

const said = async (files: Record<string, string>) =>
  (await problemsIn(folder(files))).map(({ file, line, reason }) => `${file}:${line}: ${reason}`);

async function tasksIn(files: Record<string, string> = {}) {
  const read = await readMock(folder(files));
  if (!('mock' in read)) throw new Error(JSON.stringify(read.problems));
  return read.mock.modules.map(({ quiz, seconds, photographing }) => ({ seconds, photographing, tasks: quiz.tasks ?? [] }));
}

const paper = { 'essays/free-response.yaml': replaced(section, 'answer: text', 'answer: paper') };
const photographed = replaced(mock, 'time: 1200', 'time: 1200\n    photographing: 300');

it('counts each answer of a free-response section as a question', async () => {
  expect(await checkContent(folder())).toEqual({ folders: [{ slug: 'owl-essays', questions: 2, modules: 1 }] });
});

it('makes a task of each part where answers are typed, with the points of its rubric', async () => {
  const [module] = await tasksIn();
  expect(module?.seconds).toBe(1200);
  expect(
    module?.tasks.map(({ name, delivered: { by, place, points, passage } }) => ({ name, by, place, points, passage })),
  ).toEqual([
    { name: 'owl-study-a', by: 'text', place: { question: 1, part: 'a' }, points: 1, passage: '<p>Owls were watched.</p>' },
    { name: 'owl-study-b', by: 'text', place: { question: 1, part: 'b' }, points: 3, passage: '<p>Owls were watched.</p>' },
  ]);
  expect(module?.tasks[1]?.delivered.question).toContain('<math');
  expect(JSON.stringify(module?.tasks.map(({ delivered }) => delivered))).not.toContain('square');
});

it('makes one task of a question on paper, whose module has time for the photos besides', async () => {
  const [module] = await tasksIn({ 'mock.yaml': photographed, ...paper });
  expect(module).toMatchObject({ seconds: 1500, photographing: 300 });
  expect(module?.tasks.map(({ name, delivered }) => [name, delivered.place, delivered.points])).toEqual([
    ['owl-study', { question: 1, part: null }, 4],
  ]);
  expect(module?.tasks[0]?.key.rubric.map(({ part, points }) => [part, points])).toEqual([
    ['a', 1],
    ['b', 2],
    ['b', 1],
  ]);
});

const inSection = (from: string, to: string) => ({ 'essays/free-response.yaml': replaced(section, from, to) });

it.each<[string, Record<string, string>, string]>([
  [
    'a way that there is not',
    inSection('answer: text', 'answer: aloud'),
    "essays/free-response.yaml:4: 'answer' is 'aloud': it can be text, paper",
  ],
  [
    'points in words',
    inSection('points: 2', 'points: two'),
    "essays/free-response.yaml:17: 'points' is 'two': it is a whole number, 1 to 9",
  ],
  [
    'a part without a rubric',
    inSection('        rubric:\n          - text: Names the time of day\n', ''),
    "essays/free-response.yaml:9: 'rubric' is missing",
  ],
  [
    'a part without a model answer',
    inSection('        model: The time of day.\n', ''),
    "essays/free-response.yaml:9: 'model' is missing",
  ],
  [
    'an id with capitals',
    inSection('owl-study', 'Owl'),
    "essays/free-response.yaml:6: 'id' is 'Owl': it can have lower-case letters, digits and single hyphens between them",
  ],
  ['a formula that is none', inSection('$x^2$', '$x^$'), 'essays/free-response.yaml:13:'],
  [
    'paper without time for photos',
    paper,
    "mock.yaml:5: a section that is answered on paper has a 'photographing': seconds for the photos of its pages",
  ],
  [
    'photos of what is typed',
    { 'mock.yaml': photographed },
    "mock.yaml:8: 'photographing' is only for a section that is answered on paper",
  ],
  [
    'an hour for photos',
    { 'mock.yaml': replaced(photographed, '300', '3600'), ...paper },
    "mock.yaml:8: 'photographing' is '3600': it is in whole seconds, 60 to 1800",
  ],
  [
    'two forms',
    { 'mock.yaml': replaced(mock, 'time: 1200', 'time: 1200\n    harder: essays-2') },
    'mock.yaml:8: a free-response section has one form',
  ],
  [
    'the shape of an exam that it has not',
    { 'mock.yaml': replaced(mock, 'modules:', 'blueprint: ap-psychology\nmodules:') },
    'mock.yaml:4: free-response section 1 has 1 questions: the exam has 2',
  ],
])('refuses %s', async (_, files, problem) => {
  expect((await said(files)).join('\n')).toContain(`owl-essays/${problem}`);
});

it('has the sets of content/ in the shape of their exams', async () => {
  const sets = readdirSync(join(projectRoot, 'content/mocks')).filter((slug) => slug.includes('-free-response-'));
  expect(sets.length).toBeGreaterThanOrEqual(18);
  for (const slug of sets) {
    const read = await readMock(join(projectRoot, 'content/mocks', slug));
    expect('problems' in read ? read.problems : []).toEqual([]);
  }
});
