import type * as z from 'zod/mini';
import type * as attempts from '../../../contract/exam/attempts.ts';
import type { getQuizContent } from '../../../contract/exam/quizzes.ts';
import { isDuplicate, isUnavailable } from '../../db/errors.ts';
import type { Database } from '../../db/open.ts';
import type { QuickCall } from '../../http/serve.ts';
import { logError } from '../../log.ts';
import { findOpenVersion } from './content.ts';
import { createLane } from './lane.ts';
import { type SaveInput, saveTogether, toSaveInput } from './save.ts';
import { startFirst } from './start.ts';
import { type SubmissionInput, submitTogether, toSubmissionInput } from './submit.ts';
import { createVersionMemory } from './versions.ts';

type Body<Call extends { body: z.ZodMiniType }> = z.output<Call['body']>;
type SubmissionBody = Body<typeof attempts.submitQuiz> | Body<typeof attempts.submitMockModule>;

/** The quick ways of one server, and what they keep in memory. Each gives what is answered, or null: then the general way decides. */
export function createQuickWays(db: Database) {
  const versions = createVersionMemory(db);
  const save = createLane((items: SaveInput[]) => saveTogether(db, items));
  const submit = createLane((items: SubmissionInput[]) => submitTogether(db, items));

  const submitWhole = async (body: SubmissionBody, call: QuickCall, isModule: boolean) => {
    const id = versions.versionOfSitting(body.studentQuizId);
    const input = id && toSubmissionInput(call, body, { id, questions: await versions.readQuestions(id), isModule });
    return input && (await submit(input)) ? {} : null;
  };

  return {
    startAttempt: async (body: Body<typeof attempts.startAttempt>, call: QuickCall) => {
      const started = await startFirst(db, call, body).catch(leaveToGeneralWay);
      if (started === null) return null;
      const { versionId, ...attempt } = started;
      versions.noteSitting(body.studentQuizId, versionId);
      return { data: { ...attempt, reinstatedAt: null, saved: [], lastSeq: 0, events: [] } };
    },
    getQuizContent: async ({ quizId }: Body<typeof getQuizContent>, call: QuickCall) => {
      const versionId = await findOpenVersion(db, call, quizId).catch(leaveToGeneralWay);
      return versionId === null ? null : { data: (await versions.readQuestions(versionId)).map(({ delivered }) => delivered) };
    },
    saveAnswers: async (body: Body<typeof attempts.saveAnswers>, call: QuickCall) => {
      const input = toSaveInput(call, body);
      const saved = input && (await save(input));
      if (!saved) return null;
      versions.noteSitting(body.studentQuizId, saved.versionId);
      return { data: { lastSeq: saved.lastSeq, deadline: saved.deadline } };
    },
    submitQuiz: (body: Body<typeof attempts.submitQuiz>, call: QuickCall) => submitWhole(body, call, false),
    submitMockModule: (body: Body<typeof attempts.submitMockModule>, call: QuickCall) => submitWhole(body, call, true),
  };
}

/**
 * Null where a statement failed and the database is there: nothing was changed, and the general way says what is wrong. That the student sits the same
 * quiz already is nothing to be logged.
 */
function leaveToGeneralWay(error: unknown): null {
  if (isUnavailable(error)) throw error;
  if (!isDuplicate(error)) logError('A quick way failed', error);
  return null;
}
