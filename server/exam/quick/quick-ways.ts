import type * as z from 'zod/mini';
import type * as attempts from '../../../contract/exam/attempts.ts';
import type { getQuizContent } from '../../../contract/exam/quizzes.ts';
import { isDuplicate } from '../../db/errors.ts';
import type { Database } from '../../db/open.ts';
import { isLong } from '../../free-response/check-lengths.ts';
import type { QuickCall } from '../../http/serve.ts';
import { type ContentInput, findOpenVersions, toContentInput } from './content.ts';
import { createLane } from './lane.ts';
import { type SaveInput, saveTogether, toSaveInput } from './save.ts';
import { type StartInput, startTogether, toStartInput } from './start.ts';
import { type SubmissionInput, submitModules, submitQuizzes, toSubmissionInput } from './submit.ts';
import { createVersionMemory } from './versions.ts';

type Body<Call extends { body: z.ZodMiniType }> = z.output<Call['body']>;
type SubmissionBody = Body<typeof attempts.submitQuiz> | Body<typeof attempts.submitMockModule>;

/** The quick ways of one server, and what they keep in memory. Each gives what is answered, or null: then the general way decides. */
export function createQuickWays(db: Database) {
  const versions = createVersionMemory(db);
  // That a student sits the same quiz already is nothing to be logged.
  const start = createLane((items: StartInput[]) => startTogether(db, items), { keyOf: bySitting, isExpected: isDuplicate });
  const findVersion = createLane((items: ContentInput[]) => findOpenVersions(db, items), { keyOf: byReader });
  const save = createLane((items: SaveInput[]) => saveTogether(db, items), { keyOf: bySitting });
  const submitQuiz = createLane((items: SubmissionInput[]) => submitQuizzes(db, items), { keyOf: bySitting });
  const submitModule = createLane((items: SubmissionInput[]) => submitModules(db, items), { keyOf: bySitting });

  const submitWhole = async (body: SubmissionBody, call: QuickCall, submit: typeof submitQuiz) => {
    // The general way decides on these whatever the questions are: none are read.
    if (body.answers.length === 0 || body.answers.some(isLong)) return null;
    const id = versions.versionOfSitting(body.studentQuizId);
    // Who would wait for them and then be told to go the general way could go it at once.
    const questions = id === undefined ? null : await versions.findQuestions(id);
    const input = id && questions && toSubmissionInput(call, body, { id, questions });
    return input && (await submit(input)) ? {} : null;
  };

  return {
    startAttempt: async (body: Body<typeof attempts.startAttempt>, call: QuickCall) => {
      const started = await start(toStartInput(call, body));
      if (started === null) return null;
      const { versionId, n: _, ...attempt } = started;
      versions.noteSitting(body.studentQuizId, versionId);
      return { data: { ...attempt, reinstatedAt: null, saved: [], lastSeq: 0, events: [] } };
    },
    getQuizContent: async ({ quizId }: Body<typeof getQuizContent>, call: QuickCall) => {
      const versionId = await findVersion(toContentInput(call, quizId));
      return versionId === null ? null : versions.readContent(versionId);
    },
    saveAnswers: async (body: Body<typeof attempts.saveAnswers>, call: QuickCall) => {
      const input = toSaveInput(call, body);
      const saved = input && (await save(input));
      if (!saved) return null;
      versions.noteSitting(body.studentQuizId, saved.versionId);
      return { data: { lastSeq: saved.lastSeq, deadline: saved.deadline } };
    },
    submitQuiz: (body: Body<typeof attempts.submitQuiz>, call: QuickCall) => submitWhole(body, call, submitQuiz),
    submitMockModule: (body: Body<typeof attempts.submitMockModule>, call: QuickCall) => submitWhole(body, call, submitModule),
  };
}

const bySitting = ({ sitting }: { sitting: string }) => sitting;
/** Who reads twice at once is answered one after the other. */
const byReader = ({ session, quiz }: ContentInput) => `${session} ${quiz}`;
