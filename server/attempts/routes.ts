import type { FastifyInstance } from 'fastify';
import * as attempts from '../../contract/attempts.ts';
import { getQuizContent, getQuizzesByStudentId, getQuizzesDetails } from '../../contract/quizzes.ts';
import { getQuizResult } from '../../contract/results.ts';
import { requireSelf } from '../accounts/asker.ts';
import { serve } from '../serve.ts';
import { contentOf } from './content.ts';
import { detailsOf } from './details.ts';
import { recordsOf } from './records.ts';
import { resultOf } from './result.ts';
import { saveAnswers } from './save.ts';
import { startAttempt } from './start.ts';
import { submitQuiz } from './submit.ts';

/** Quizzes of a student: their list, an attempt from its start to its end, and what came of it (specification 4.2, 7). */
export function serveAttempts(app: FastifyInstance): void {
  serve(app, getQuizzesByStudentId, async ({ studentId }, asker, { db }) => {
    requireSelf(asker, studentId);
    return { data: await recordsOf(db, asker.id) };
  });
  serve(app, getQuizzesDetails, async (body, asker, { db }) => ({
    data: await detailsOf(db, { ...body, studentId: asker.id }),
  }));
  serve(app, getQuizContent, async (body, asker, { db }) => ({ data: await contentOf(db, { ...body, studentId: asker.id }) }));
  serve(app, getQuizResult, async (body, asker, { db }) => ({ data: await resultOf(db, { ...body, studentId: asker.id }) }));
  serve(app, attempts.startAttempt, async (body, asker, { db, now }) => ({
    data: await startAttempt(db, { ...body, studentId: asker.id }, now),
  }));
  serve(app, attempts.saveAnswers, async (body, asker, { db, now }) => ({
    data: await saveAnswers(db, { ...body, studentId: asker.id }, now),
  }));
  serve(app, attempts.submitQuiz, async (body, asker, { db, now }) => {
    await submitQuiz(db, { ...body, studentId: asker.id }, now);
    return {};
  });
}
