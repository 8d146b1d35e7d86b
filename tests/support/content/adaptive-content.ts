import { join } from 'node:path';
import { fill, temporaryFolder } from './content.ts';

const mock = `title: Adaptive Owls
creator: Prepchart
subject: SAT
duration: 20
modules:
  - { folder: rw-1, type: reading-writing, time: 300 }
  - { folder: rw-2-easier, harder: rw-2-harder, type: reading-writing, time: 300 }
  - { folder: math-1, type: math, time: 300 }
  - { folder: math-2-easier, harder: math-2-harder, type: math, time: 300 }
`;

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

/** Every question's key is 'right'; the last of a module is being tried out. */
function module(title: string, name: string, difficulty: string, from: number): string {
  const questions = Array.from({ length: 6 }, (_, at) => {
    const thing = things[(from + at) % things.length];
    return `  - id: ${name}-${thing}
    domain: Ideas
    skill: Evidence
    difficulty: ${difficulty}
    solvedAs: ${difficulty}
${at === 5 ? '    uncounted: true\n' : ''}    prompt: Which word goes with ${thing} in ${name} of number ${from + at}?
    numeric: true
    answer: "7"
    explanation: It is seven.
`;
  });
  return `title: ${title}\ncreator: Prepchart\nsubject: SAT\nquestions:\n${questions.join('')}`;
}

const files: Record<string, string> = {
  'mock.yaml': mock,
  'rw-1/quiz.yaml': module('Reading, Module 1', 'first', 'medium', 0),
  'rw-2-easier/quiz.yaml': module('Reading, Module 2', 'calm', 'easy', 3),
  'rw-2-harder/quiz.yaml': module('Reading, Module 2', 'steep', 'hard', 6),
  'math-1/quiz.yaml': module('Math, Module 1', 'plain', 'medium', 9),
  'math-2-easier/quiz.yaml': module('Math, Module 2', 'level', 'easy', 12),
  'math-2-harder/quiz.yaml': module('Math, Module 2', 'knotty', 'hard', 15),
};

/** The folder of a mock test whose second modules have two forms, with some of its files replaced: six questions a module, all keyed 7. */
export const adaptiveFolder = (more: Record<string, string> = {}, slug = 'adaptive-owls'): string =>
  fill(join(temporaryFolder(), slug), { ...files, ...more });

/** Its files by path. */
export const adaptiveFiles: Readonly<Record<string, string>> = files;
