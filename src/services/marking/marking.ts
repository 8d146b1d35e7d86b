import { giveBackMarks, type giveBackScopes } from '../../../contract/desk/marking.ts';
import {
  findMarkingTests,
  getMarkingQueue,
  keepMarkedWork,
  letGoMarkedWork,
  type MarkedWork,
  type MarkingQueue,
  type MarkingTest,
  markWork,
  openMarkedWork,
} from '../../../contract/marking/marking.ts';
import { askSecondLook } from '../../../contract/marking/second-look.ts';
import { post } from '../api/post.ts';
import type { Service } from '../api/service.ts';

/** An answer: of which sitting, and which of its tasks. */
export type WorkName = { work: string; number: number };

/** What a marker gives an answer. `answer`: what the student is told of a second look, null where none was asked for. */
export type Marks = { given: number[]; comment: string; answer: string | null };

/** What waits to be marked by whoever is signed in. Throws CallFailed. */
export const loadMarkingTests: Service<Record<never, never>, MarkingTest[]> = async (_, signal) =>
  (await post(findMarkingTests, {}, signal)).data;

/** All answers to a question of a section; `question` null: the first. Throws CallFailed. */
export const loadMarkingQueue: Service<{ test: string; question: string | null; named: boolean }, MarkingQueue> = async (
  { test, question, named },
  signal,
) => (await post(getMarkingQueue, { test, named, ...(question !== null && { question }) }, signal)).data;

/** Opens an answer, and takes it where it waits. Throws CallFailed. */
export const openWork: Service<WorkName & { named: boolean }, MarkedWork> = async (which, signal) =>
  (await post(openMarkedWork, which, signal)).data;

/** A sign of life. Throws CallFailed. */
export const keepWork: Service<WorkName, number> = async (which, signal) => (await post(keepMarkedWork, which, signal)).until;

/** Lets go of an answer. Throws CallFailed. */
export const letGoWork: Service<WorkName, void> = async (which, signal) => {
  await post(letGoMarkedWork, which, signal);
};

/** Marks an answer. Throws CallFailed. */
export const saveMarks: Service<WorkName & Marks & { seen: number; named: boolean; confirmed: boolean }, MarkedWork> = async (
  marks,
  signal,
) => (await post(markWork, marks, signal)).data;

export type GiveBackScope = (typeof giveBackScopes)[number];

/** Gives the marks of a section back. Throws CallFailed. */
export const giveBack: Service<{ test: string; which: GiveBackScope }, { students: number; answers: number }> = async (
  wanted,
  signal,
) => {
  const { students, answers } = await post(giveBackMarks, wanted, signal);
  return { students, answers };
};

/** Asks for a second look at the marks of one's own answer. Throws CallFailed. */
export const askAgain: Service<{ sittingId: string; number: number; reason: string }, void> = async (
  { sittingId, number, reason },
  signal,
) => {
  await post(askSecondLook, { studentQuizId: sittingId, number, reason }, signal);
};
