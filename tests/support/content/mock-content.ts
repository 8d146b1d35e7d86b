import { join } from 'node:path';
import { fill, goodFiles, goodQuiz, replaced, temporaryFolder } from './content.ts';

/** A mock test of two modules: one with a time and figures, one without either. */
export const goodMock = `title: Owl Test
creator: Prepchart
subject: SAT
duration: 45
modules:
  - folder: owls
    type: reading-writing
    time: 600
  - folder: lines
    type: math
`;

/** The good quiz as a module: without a duration, and with a key that a mock test can take. */
export const goodModule = [
  ['duration: 15\n', ''],
  ['answer: "-2"', 'answer: "2.5"'],
  ['["-2.0"]', '["2.50"]'],
].reduce((text, [from = '', to = '']) => replaced(text, from, to), goodQuiz);

/** A module of one numeric question, without figures. */
export const linesModule = `title: Lines
creator: Prepchart
subject: SAT Math
questions:
  - id: slope
    domain: Algebra
    skill: Lines
    difficulty: easy
    prompt: What is the slope of $y = 2x$?
    numeric: true
    answer: "2"
    explanation: It is $2$.
`;

const inFolder = (folder: string, files: Record<string, string | Uint8Array>) =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));

/** The files of a good mock test's folder, by path. */
export const goodMockFiles: Record<string, string | Uint8Array> = {
  'mock.yaml': goodMock,
  ...inFolder('owls', { ...goodFiles, 'quiz.yaml': goodModule }),
  'lines/quiz.yaml': linesModule,
};

/** The folder of a good mock test, with some of its files replaced. */
export const mockFolder = (files: Record<string, string | Uint8Array> = {}, slug = 'owl-test'): string =>
  fill(join(temporaryFolder(), slug), { ...goodMockFiles, ...files });
