import { type ChildResult, parentsWaitMs } from '../../contract/parents/parents.ts';
import type { CompletedSitting } from '../../contract/results/results.ts';
import type { Queryable } from '../db/open.ts';
import { tellingSkills } from '../report/report-skills.ts';
import { readCameAt } from '../results/came-at.ts';
import { readCompletedSittings } from '../results/completed.ts';
import { type GradedQuestion, readGradedQuestions } from '../results/graded.ts';
import { questionAtHome } from './question-at-home.ts';

/** Most results that the page shows of a child. */
const mostResults = 40;

/** A result that the parents may see by now. `cameAt`: when the student had it, in ms since the epoch: of written answers, once the last one had its points. */
export type ToldResult = { result: ChildResult; cameAt: number };

/** What a student has sat and has a result of, oldest first. `cameAt` as above. */
export type KnownResults = readonly { sitting: CompletedSitting; cameAt: number }[];

/** Reads it. */
export async function readKnownResults(db: Queryable, studentId: string, now: Date): Promise<KnownResults> {
  const completed = await readCompletedSittings(db, studentId, now);
  const came = await readCameAt(db, completed);
  return completed.map((sitting) => ({ sitting, cameAt: came(sitting) }));
}

/** Those results that the parents may see by now, newest first, each with a question to ask at home. */
export async function readChildResults(db: Queryable, studentId: string, sat: KnownResults, now: Date): Promise<ToldResult[]> {
  const told = sat.filter(({ cameAt }) => isTold(cameAt, now)).slice(-mostResults);
  const [first] = told;
  if (!first) return [];
  const between = { from: new Date(first.sitting.submittedAt), to: now };
  const asked = new Map<number, GradedQuestion[]>();
  for (const question of await readGradedQuestions(db, { studentId, between, now })) {
    const at = question.at.getTime();
    asked.set(at, [...(asked.get(at) ?? []), question]);
  }
  return told
    .map(({ sitting, cameAt }) => ({ result: toResult(sitting, asked.get(sitting.submittedAt) ?? []), cameAt }))
    .reverse();
}

/** Whether parents see a result by now: the student has had it for a day. */
export const isTold = (cameAt: number, now: Date): boolean => cameAt + parentsWaitMs <= now.getTime();

const toResult = (sitting: CompletedSitting, asked: GradedQuestion[]): ChildResult => {
  const {
    studentQuizId: id,
    title,
    subject,
    is_node,
    ending,
    submittedAt,
    right,
    total,
    percent,
    scaled,
    isDrill,
    writtenBy,
  } = sitting;
  const wasCutShort = ending !== 'student' && ending !== 'timeUp';
  const question = questionAtHome({ isDrill, right, total, ...tellingSkills(asked) });
  const score = { right, total, percent, scaled, isDrill, ...(writtenBy && { writtenBy }) };
  return { id, title, subject, is_node, wasCutShort, submittedAt, ...score, question };
};
