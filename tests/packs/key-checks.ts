import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Question {
  readonly id: string;
  readonly family?: { readonly name: string };
  readonly prompt: string;
  readonly alt?: string;
  readonly passage?: string;
  readonly passageAlt?: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly numeric?: boolean;
  readonly answer: string;
  readonly accepted?: readonly string[];
}

/** What is wrong with a question's key: nothing, when the list is empty. */
export type Check = (question: Question) => string[];

const TYPABLE = /^-?(\d+\.?\d*|\.\d+)$/;

/** The questions of a quiz's, a module's or a bank's folder in content/. */
export const readQuestions = (folder: string): Question[] => {
  const name = folder.startsWith('bank/') ? 'bank' : 'quiz';
  const file = new URL(`../../content/${folder}/${name}.yaml`, import.meta.url);
  const quiz: { questions: Question[] } = parse(readFileSync(file, 'utf8'));
  return quiz.questions;
};

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a student is given, on one line: the prompt, then the text alternative of the image, then what a set shares. */
export const stated = ({ prompt, alt = '', passage = '', passageAlt = '' }: Question): string =>
  flat(`${prompt} ${alt} ${passage} ${passageAlt}`);

/** A number in running text: thousands commas and the typographic minus sign are allowed. */
export const toNumber = (text: string): number => {
  const value = Number(text.replace('−', '-').replace(/,(?=\d{3})/g, ''));
  if (text.trim() === '' || Number.isNaN(value)) throw new Error(`not a number: ${text}`);
  return value;
};

/** The numbers captured by a pattern in what the student is given. */
export const numbersIn = (question: Question, pattern: RegExp): number[] => {
  const match = stated(question).match(pattern);
  if (match === null) throw new Error(`${pattern} is not in the question`);
  return match.slice(1).map(toNumber);
};

export type Point = readonly [number, number];

/** All points written as (3, −2) in a text. */
export const pointsIn = (text: string): Point[] =>
  [...text.matchAll(/\((−?\d+), (−?\d+)\)/g)].map((match) => [toNumber(match[1] ?? ''), toNumber(match[2] ?? '')] as const);

export const between = (text: string, from: string, to: string): string => {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`"${from}" … "${to}" is not in the question`);
  return text.slice(start + from.length, end);
};

/** The numbers of a Markdown table's row. */
export const tableRow = (question: Question, name: string): number[] => {
  const row = question.prompt.split('\n').find((line) => line.trim().startsWith(`| ${name} |`));
  if (row === undefined) throw new Error(`the table has no row ${name}`);
  return row.split('|').slice(2, -1).map(toNumber);
};

/** The value of an option whose meaning cannot be parsed: written out under the option's exact words. */
export const listed =
  <T>(values: Readonly<Record<string, T>>) =>
  (option: string): T => {
    const value = values[flat(option)];
    if (value === undefined) throw new Error(`no value is written out for the option "${option}"`);
    return value;
  };

const guarded =
  (given: readonly string[], check: Check): Check =>
  (question) => {
    const missing = given.filter((piece) => !stated(question).includes(piece));
    if (missing.length > 0) return missing.map((piece) => `the question no longer says "${piece}"`);
    try {
      return check(question);
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  };

/** A numeric entry: the key and every accepted form equal the computed value and can be typed. */
export const entry = (given: readonly string[], compute: (question: Question) => number): Check =>
  guarded(given, (question) => {
    if (question.numeric !== true || question.options !== undefined) return ['it is not a numeric entry'];
    const value = compute(question);
    return [question.answer, ...(question.accepted ?? [])].flatMap((form) => {
      if (!TYPABLE.test(form)) return [`"${form}" cannot be typed`];
      return Math.abs(Number(form) - value) <= 1e-6 ? [] : [`"${form}" is not the computed ${value}`];
    });
  });

/** A choice: exactly one option is right by the computation, and it is the key. */
export const choice = (given: readonly string[], prepare: (question: Question) => (option: string) => boolean): Check =>
  guarded(given, (question) => {
    if (question.options === undefined) return ['it has no options'];
    const isRight = prepare(question);
    const right = Object.entries(question.options)
      .filter(([, option]) => isRight(option))
      .map(([letter]) => letter);
    if (right.length !== 1) return [`computed as right: ${right.join(', ') || 'no option'}`];
    return right[0] === question.answer ? [] : [`the key is ${question.answer}, the computation says ${right[0]}`];
  });

/** Checks one question; a question nobody wrote a computation for is a problem of its own. */
export const problems = (checks: Readonly<Record<string, Check>>, question: Question): string[] => {
  const check = checks[question.id];
  return check === undefined ? ['no computation is written for this question'] : check(question);
};
