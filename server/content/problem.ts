/** What is wrong with content, and where: `file` from the quiz's folder on, `line` from 1. */
export type Problem = { file: string; line: number; reason: string };

/** Takes in what is wrong in one file. */
export type Report = (line: number, reason: string) => void;

/** By file and line, as somebody who corrects them works through them. */
export const inOrder = (problems: Problem[]): Problem[] =>
  problems.toSorted((one, other) => compare(one.file, other.file) || one.line - other.line);

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
