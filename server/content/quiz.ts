import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Fields } from './fields.ts';
import { Figures, type Image } from './figures.ts';
import { readYamlFile } from './file.ts';
import { type Head, nameProblems, readHead, readModuleHead } from './head.ts';
import { type NumericEntry, numericEntry } from './key.ts';
import type { Surroundings } from './markdown.ts';
import { inOrder, type Problem, type RefusedFolder, type Report } from './problem.ts';
import { type QuestionContent, readQuestion } from './question.ts';

/** A quiz, or a module of a mock test, as it is stored. `digest` is the SHA-256 of all of it, images included. */
export type QuizContent = Head & { slug: string; questions: QuestionContent[]; images: Image[]; digest: string };

/** Answers and times are kept for so many questions at most (contract/attempts.ts). */
const mostQuestions = 500;

/** Reads and checks a quiz's folder as a whole. The answer is the quiz, or everything that is wrong with it. */
export async function readQuiz(folder: string): Promise<{ quiz: QuizContent } | RefusedFolder> {
  const slug = basename(await realpath(folder));
  const problems = nameProblems(slug, `${slug}/quiz.yaml`);
  return readSheet(folder, { slug, problems, readTop: readHead, entry: numericEntry.quiz });
}

/** The same for a module's folder. `slug` is 'mock/module'; whoever names the folder has checked the name. */
export const readModule = (folder: string, slug: string): Promise<{ quiz: QuizContent } | RefusedFolder> =>
  readSheet(folder, { slug, problems: [], readTop: readModuleHead, entry: numericEntry.mock });

type Kind = { slug: string; problems: Problem[]; readTop: (fields: Fields) => Head; entry: NumericEntry };

async function readSheet(folder: string, { slug, problems, readTop, entry }: Kind) {
  const report: Report = (line, reason) => {
    problems.push({ file: `${slug}/quiz.yaml`, line, reason });
  };
  const fields = await readYamlFile(folder, 'quiz.yaml', report);
  if (!fields) return { slug, problems };
  const head = readTop(fields);
  const figures = new Figures(folder, slug);
  const questions = await readQuestions(fields, { figures, report }, entry);
  fields.finish();
  const { images, faults } = await figures.all();
  problems.push(...faults);
  if (problems.length > 0) return { slug, problems: inOrder(problems) };
  const digest = createHash('sha256').update(JSON.stringify({ head, questions })).digest('hex');
  return { quiz: { slug, ...head, questions, images, digest } };
}

async function readQuestions(fields: Fields, surroundings: Surroundings, entry: NumericEntry): Promise<QuestionContent[]> {
  const questions: QuestionContent[] = [];
  const lineOfName = new Map<string, number>();
  const listed = fields.maps('questions');
  if (listed.length > mostQuestions)
    fields.report('questions', `there are ${listed.length} questions: a quiz has ${mostQuestions} at most`);
  for (const question of listed) {
    const content = await readQuestion(question, surroundings, entry);
    const earlier = lineOfName.get(content.name);
    if (earlier !== undefined) question.report('id', `'${content.name}' is also the id of the question in line ${earlier}`);
    else if (content.name !== '') lineOfName.set(content.name, question.line);
    questions.push(content);
    // A server that reads content goes on answering in between.
    await setImmediate();
  }
  return questions;
}
