/** What is wrong with content, and where: `file` from the folder of the quiz or mock test on, `line` from 1. */
export type Problem = { file: string; line: number; reason: string };

/** A folder that is refused: nothing of it is stored. */
export type RefusedFolder = { slug: string; problems: Problem[] };

/** Takes in what is wrong in one file. */
export type Report = (line: number, reason: string) => void;

/** By file and line, as somebody who corrects them works through them. */
export const inOrder = (problems: Problem[]): Problem[] =>
  problems.toSorted((one, other) => compare(one.file, other.file) || one.line - other.line);

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);
