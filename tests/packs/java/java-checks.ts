import { type Check, choice, type Question } from '../key-checks.ts';
import { type Outcome, runJava } from './run.ts';

const fence = /^```\n([\s\S]*?)^```$/gm;

/** The code blocks of a question, one after the other: a long one stands in the passage. */
export const codeIn = (question: Question): string =>
  [...`${question.passage ?? ''}\n${question.prompt}`.matchAll(fence)].map(([, code = '']) => code).join('\n');

/** An option without the marks that make it code. */
export function codeOf(option: string): string {
  const [, block] = /^```\n([\s\S]*?)\n?```\s*$/.exec(option) ?? [];
  const [, line] = /^`([^`]*)`$/.exec(option.trim()) ?? [];
  return block ?? line ?? option.trim();
}

const trimmed = (text: string) => text.replace(/\n$/, '');

/** Runs a program that has to reach its end. */
export function output(source: string): string {
  const { printed, error } = runJava(source);
  if (error !== null) throw new Error(`the program ends with ${error}`);
  return trimmed(printed);
}

/** Whether a program compiles, as far as running it tells, and prints this. */
const prints = (outcome: Outcome, wanted: string) => outcome.error === null && trimmed(outcome.printed) === wanted;

/** A question on what its code prints. `after` is executed behind it. */
export const printing = (after = ''): Check =>
  choice([], (question) => {
    const printed = output(`${codeIn(question)}\n${after}`);
    return (option) => codeOf(option).replace(/^"(.*)"$/, '$1') === printed;
  });

/** A question on the value of a call of the method in its code, or of an expression. */
export const valued = (expression: string): Check => printing(`System.out.print(${expression});`);

/**
 * A question on which code does what is asked: `harness` puts an option into a program, once for each of `cases`, and the right one prints
 * what is wanted in all of them. A wrong one prints something else in one, ends with an error there, or does not compile.
 */
export const fitting = <Case>(
  given: readonly string[],
  cases: readonly Case[],
  harness: (code: string, given: Case, question: Question) => string,
  wanted: (given: Case) => string,
): Check =>
  choice(
    given,
    (question) => (option) => cases.every((each) => prints(runJava(harness(codeOf(option), each, question)), wanted(each))),
  );

/** A question in which exactly one of the options, each put into a program, ends (or does not compile) with this error. */
export const failing = (given: readonly string[], error: RegExp, harness: (code: string, question: Question) => string): Check =>
  choice(given, (question) => (option) => error.test(runJava(harness(codeOf(option), question)).error ?? ''));
