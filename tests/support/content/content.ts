import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkContent } from '../../../server/content/import.ts';
import type { Problem } from '../../../server/content/problem.ts';

const svg = (drawing: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${drawing}</svg>\n`;

/** A PNG of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);

/** A quiz with one question of each kind. */
export const goodQuiz = `title: Owls
creator: Prepchart
subject: SAT Reading and Writing
duration: 15
questions:
  - id: owls-hunt
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
  - id: slope
    domain: Algebra
    skill: Lines
    difficulty: easy
    prompt: What is the slope of $2x + y = 5$?
    numeric: true
    answer: "-2"
    accepted: ["-2.0"]
    explanation: It is $-2$.
  - id: graph
    domain: Algebra
    skill: Lines
    difficulty: hard
    image: figures/graph.svg
    alt: A line through (0, 5) and (5, 0)
    options:
      A: { image: figures/a.svg, alt: Rising }
      B: { image: figures/b.png, alt: Falling }
    answer: B
    explanation: It falls.
`;

/** The same on a subject of its own, whose domains and skills nobody knows better. */
export const ofOwls = goodQuiz.replace('subject: SAT Reading and Writing', 'subject: Owls');

/** The files of a good quiz's folder, by path. */
export const goodFiles: Record<string, string | Uint8Array> = {
  'quiz.yaml': goodQuiz,
  'figures/graph.svg': svg('<path d="M0 0L10 10"/>'),
  'figures/a.svg': svg('<path d="M0 10L10 0"/>'),
  'figures/b.png': png,
};

/** A temporary folder, which goes when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prepchart-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a folder and returns it. */
export function fill(folder: string, files: Record<string, string | Uint8Array>): string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The folder of a good quiz, with some of its files replaced. */
export const quizFolder = (files: Record<string, string | Uint8Array> = {}, slug = 'owls'): string =>
  fill(join(temporaryFolder(), slug), { ...goodFiles, ...files });

/** A text with one piece replaced, which has to be in it. */
export function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`'${from}' is not in the text.`);
  return text.replace(from, () => to);
}

/** Everything that is wrong in a folder. */
export async function problemsIn(folder: string): Promise<Problem[]> {
  const { folders } = await checkContent(folder);
  return folders.flatMap((each) => ('problems' in each ? each.problems : []));
}
