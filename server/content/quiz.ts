import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { questionsAtMost } from '../../contract/limits.ts';
import type { QuestionSource } from '../db/tables/content.ts';
import { hashContent } from './digest.ts';
import { siblingsTogether, siblingsTooMany } from './family-siblings.ts';
import type { Fields } from './fields.ts';
import { Figures, type Image } from './figures.ts';
import { readYamlFile } from './file.ts';
import type { TaskContent } from './free-response/section.ts';
import { type Head, nameProblems, readBankHead, readHead, readModuleHead } from './head.ts';
import { type NumericEntry, numericEntry } from './key.ts';
import type { MarkdownDeps } from './markdown.ts';
import { nearDuplicates, type PlacedQuestion } from './near-duplicates.ts';
import { inOrder, type Problem, type RefusedFolder, type Report } from './problem.ts';
import { type QuestionContent, type QuestionRules, readQuestion } from './question.ts';
import { checkNames, checkSubject, readSkillList, type SkillList } from './skill-list.ts';

/**
 * A quiz, a bank for drills, or a module of a mock test, as it is stored. `tasks` instead of questions: of a free-response section. `lines`: where each question is written; `sources`: how, as far as it was in the documented format. `digest` is the
 * SHA-256 of all that is stored, images included. `warnings`: what keeps nothing from being stored and is probably not meant. `listed`: its
 * pack has a list of skills, which it is held to.
 */
export type QuizContent = Head & {
  slug: string;
  questions: QuestionContent[];
  tasks?: TaskContent[];
  lines: number[];
  sources: (QuestionSource | null)[];
  images: Image[];
  digest: string;
  warnings: Problem[];
  listed?: true;
};

/** Reads and checks a quiz's folder as a whole. The answer is the quiz, or everything that is wrong with it. */
export const readQuiz = (folder: string): Promise<{ quiz: QuizContent } | RefusedFolder> =>
  readPack(folder, { file: 'quiz.yaml', readTop: readHead, checkSiblings: siblingsTogether });

/** The same for a bank: questions for drills, which nobody sits as they stand. */
export const readBank = (folder: string): Promise<{ quiz: QuizContent } | RefusedFolder> =>
  readPack(folder, { file: 'bank.yaml', readTop: readBankHead, checkSiblings: siblingsTooMany });

type Pack = Pick<Kind, 'file' | 'readTop'> & { checkSiblings: typeof siblingsTogether };

async function readPack(folder: string, { file, readTop, checkSiblings }: Pack) {
  const slug = basename(await realpath(folder));
  const problems = nameProblems(slug, `${slug}/${file}`);
  const read = await readSheet(folder, { slug, file, problems, readTop, entry: numericEntry.quiz, drafts: true });
  if ('problems' in read) return read;
  const questions = placed(read.quiz, file);
  const doubles = [...nearDuplicates(questions), ...checkSiblings(questions)];
  return doubles.length > 0 ? { slug, problems: inOrder(doubles) } : read;
}

/** A pack's questions with the places where they are written. */
export const placed = ({ slug, questions, lines }: QuizContent, file = 'quiz.yaml'): PlacedQuestion[] =>
  questions.map((content, at) => ({ content, file: `${slug}/${file}`, line: lines[at] ?? 1 }));

/** The same for a module's folder. `slug` is 'mock/module'; whoever names the folder has checked the name. */
export const readModule = (folder: string, slug: string): Promise<{ quiz: QuizContent } | RefusedFolder> =>
  readSheet(folder, { slug, file: 'quiz.yaml', problems: [], readTop: readModuleHead, entry: numericEntry.mock, drafts: false });

/** `drafts`: whether questions without an explanation are taken; a mock test is whole, or is none. */
type Kind = {
  slug: string;
  file: string;
  problems: Problem[];
  readTop: (fields: Fields) => Head;
  entry: NumericEntry;
  drafts: boolean;
};

async function readSheet(
  folder: string,
  { slug, file, problems, readTop, entry, drafts }: Kind,
): Promise<{ quiz: QuizContent } | RefusedFolder> {
  const report: Report = (line, reason) => {
    problems.push({ file: `${slug}/${file}`, line, reason });
  };
  const warnings: Problem[] = [];
  const warn: Report = (line, reason) => {
    warnings.push({ file: `${slug}/${file}`, line, reason });
  };
  const fields = await readYamlFile(folder, file, report, warn);
  if (!fields) return { slug, problems };
  const head = readTop(fields);
  const list = await readSkillList(folder, (name, line, reason) => problems.push({ file: name, line, reason }));
  if (list) checkSubject(list, head.subject, fields);
  const figures = new Figures(folder, slug);
  const names = list && { list, subject: head.subject };
  const deps = { surroundings: { figures, report, warn }, entry, names, drafts };
  const { questions, lines, sources } = await readQuestions(fields, deps);
  fields.finish();
  const { images, faults } = await figures.all();
  problems.push(...faults);
  if (problems.length > 0) return { slug, problems: inOrder(problems) };
  const digest = hashContent({ head, questions });
  return { quiz: { slug, ...head, questions, lines, sources, images, digest, warnings, ...(list && { listed: true as const }) } };
}

type QuestionDeps = {
  surroundings: MarkdownDeps;
  entry: NumericEntry;
  /** What a question's domain and skill can be; null where the pack has no list. */
  names: { list: SkillList; subject: string } | null;
  drafts: boolean;
};

async function readQuestions(fields: Fields, { surroundings, entry, names, drafts }: QuestionDeps) {
  const questions: QuestionContent[] = [];
  const sources: QuestionSource[] = [];
  const lines: number[] = [];
  const lineByName = new Map<string, number>();
  const listed = fields.maps('questions');
  if (listed.length > questionsAtMost)
    fields.report('questions', `there are ${listed.length} questions: a quiz has ${questionsAtMost} at most`);
  for (const question of listed) {
    const { content, source } = await readWithSource(question, surroundings, { entry, drafts });
    if (names) checkNames(names.list, names.subject, content, question);
    const earlier = lineByName.get(content.name);
    if (earlier !== undefined) question.report('id', `'${content.name}' is also the id of the question in line ${earlier}`);
    else if (content.name !== '') lineByName.set(content.name, question.line);
    questions.push(content);
    lines.push(question.line);
    sources.push(source);
    // A server that reads content goes on answering in between.
    await setImmediate();
  }
  return { questions, lines, sources };
}

/** A question, and how it is written. */
async function readWithSource(question: Fields, surroundings: MarkdownDeps, how: QuestionRules) {
  const figures: Record<string, string> = {};
  const address: MarkdownDeps['figures']['address'] = async (path, report) => {
    const found = await surroundings.figures.address(path, report);
    if (found !== undefined) figures[path] = found;
    return found;
  };
  const content = await readQuestion(question, { ...surroundings, figures: { address } }, how);
  return { content, source: { yaml: question.toYaml(), figures } };
}
