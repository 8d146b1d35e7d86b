import type * as z from 'zod/mini';
import { answerNotebook, getNotebook, type Notebook, type NotebookEntry } from '../../../contract/notebook/notebook.ts';
import { post } from '../api/post.ts';
import { randomName } from '../api/random-name.ts';
import type { Service } from '../api/service.ts';

/** A question that is due. `idempotencyKey` names the answer to it: the same however often it is sent, so that it counts once. */
export type DueQuestion = NotebookEntry & { idempotencyKey: string };

/** The questions to ask now, and how many are due, waiting and done in all; `nextDueAt` in ms since the epoch. */
export type OpenNotebook = Omit<Notebook, 'entries'> & { questions: DueQuestion[] };

/** What came of an answer: whether it was right, the key with its explanation (HTML), and when the question comes back (ms, null: done). */
export type Verdict = z.infer<typeof answerNotebook.fields>['data'];

/** Opens a student's mistake notebook. Throws CallFailed. */
export const loadNotebook: Service<{ studentId: string }, OpenNotebook> = async (body, signal) => {
  const { entries, ...counts } = (await post(getNotebook, body, signal)).data;
  return { ...counts, questions: entries.map((entry) => ({ ...entry, idempotencyKey: randomName() })) };
};

/** Has an answer checked, '' for none. The same key again is answered alike. Throws CallFailed (`closed`: it is not due any more). */
export const checkAnswer: Service<{ entryId: string; answer: string; idempotencyKey: string }, Verdict> = async (body, signal) =>
  (await post(answerNotebook, body, signal)).data;
