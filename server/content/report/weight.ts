import type { QuizContent } from '../quiz.ts';

/** A sitting's content is fetched as its clock begins: more keeps a student on a slow connection waiting. */
const mostBytes = 150 * 1024;

/** What the content of a sitting weighs as the server says it, before a proxy compresses it: figures come by themselves. */
export const weighForm = ({ questions, tasks = [] }: QuizContent): number =>
  Buffer.byteLength(JSON.stringify([...questions, ...tasks].map(({ delivered }) => delivered)));

export const brokenWeight = (bytes: number): string[] =>
  bytes > mostBytes ? [`its content weighs ${formatKilobytes(bytes)} KB: 150 KB is the most`] : [];

export const formatKilobytes = (bytes: number): string => (bytes / 1024).toFixed(0);
