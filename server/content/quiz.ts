import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { LineCounter } from 'yaml';
import { errorCode } from '../db/errors.ts';
import { type Fields, readYaml } from './fields.ts';
import { Figures, type Image } from './figures.ts';
import { inOrder, type Problem } from './problem.ts';
import { type QuestionContent, readQuestion } from './question.ts';

/** A quiz as it is stored. `digest` is the SHA-256 of all of it, images included. `minutes` null: the display's own default. */
export type QuizContent = {
  slug: string;
  title: string;
  creator: string;
  subject: string;
  minutes: number | null;
  questions: QuestionContent[];
  images: Image[];
  digest: string;
};

/** Answers and times are kept for so many questions at most (contract/attempts.ts). */
const mostQuestions = 500;

/** Reads and checks a quiz's folder as a whole. The answer is the quiz, or everything that is wrong with it. */
export async function readQuiz(folder: string): Promise<{ quiz: QuizContent } | { slug: string; problems: Problem[] }> {
  const slug = basename(await realpath(folder));
  const problems: Problem[] = [];
  const report = (line: number, reason: string) => {
    problems.push({ file: `${slug}/quiz.yaml`, line, reason });
  };
  if (!/^[a-z\d]+(-[a-z\d]+)*$/.test(slug)) {
    report(1, `the folder is named '${slug}': it can have lower-case letters, digits and single hyphens between them`);
  }
  const text = await readText(join(folder, 'quiz.yaml'), report);
  const fields = text === null ? null : readYaml(text, { lines: new LineCounter(), report });
  if (!fields) return { slug, problems };

  const head = readHead(fields);
  const figures = new Figures(folder);
  const questions: QuestionContent[] = [];
  const lineOfName = new Map<string, number>();
  const listed = fields.maps('questions');
  if (listed.length > mostQuestions)
    fields.report('questions', `there are ${listed.length} questions: a quiz has ${mostQuestions} at most`);
  for (const question of listed) {
    const content = await readQuestion(question, { figures, report });
    const earlier = lineOfName.get(content.name);
    if (earlier !== undefined) question.report('id', `'${content.name}' is also the id of the question in line ${earlier}`);
    else if (content.name !== '') lineOfName.set(content.name, question.line);
    questions.push(content);
    // A server that reads content goes on answering in between.
    await setImmediate();
  }
  fields.finish();
  const { images, faults } = await figures.all();
  problems.push(...faults);
  if (problems.length > 0) return { slug, problems: inOrder(problems) };
  const digest = createHash('sha256').update(JSON.stringify({ head, questions })).digest('hex');
  return { quiz: { slug, ...head, questions, images, digest } };
}

function readHead(fields: Fields) {
  const title = fields.text('title')?.text ?? '';
  const creator = fields.text('creator')?.text ?? '';
  const subject = fields.text('subject')?.text ?? '';
  const duration = fields.optionalText('duration');
  if (duration && !/^[1-9]\d{0,2}$/.test(duration.text)) {
    fields.report('duration', `'duration' is '${duration.text}': it is in whole minutes, 1 to 999`);
  }
  return { title, creator, subject, minutes: duration ? Number(duration.text) : null };
}

async function readText(path: string, report: (line: number, reason: string) => void): Promise<string | null> {
  try {
    const bytes = await readFile(path);
    const text = bytes.toString('utf8');
    if (Buffer.from(text).equals(bytes)) return text;
    report(1, 'this file is not UTF-8 text');
  } catch (error) {
    if (!['ENOENT', 'EISDIR'].includes(errorCode(error) ?? '')) throw error;
    report(1, 'there is no such file');
  }
  return null;
}
