import type { FastifyInstance } from 'fastify';
import * as attempts from '../../contract/exam/attempts.ts';
import { getQuizContent, getQuizzesByStudentId, getQuizzesDetails, type QuizRecord } from '../../contract/exam/quizzes.ts';
import { requireSelf } from '../accounts/asker.ts';
import { serve } from '../http/serve.ts';
import { endLateAnswers } from './closing/late.ts';
import { does, inTime, tells } from './own-calls.ts';
import { markMockComplete } from './student/complete.ts';
import { contentOf } from './student/content.ts';
import { detailsOf } from './student/details.ts';
import { recordsOf } from './student/records.ts';
import { saveAnswers } from './student/save.ts';
import { startAttempt } from './student/start.ts';
import { submitQuiz } from './student/submit.ts';
import { submitMockModule } from './student/submit-module.ts';

/** Quizzes and mock tests of a student: their list, and an attempt from start to end (specification 4.2, 4.3, 7). */
export function serveAttempts(app: FastifyInstance): void {
  const listRecords = inTime<{ studentId: string }, { data: QuizRecord[] }>(async ({ studentId }, asker, { db }) => {
    requireSelf(asker, studentId);
    return { data: await recordsOf(db, asker.id) };
  });
  serve(app, getQuizzesByStudentId, listRecords);
  serve(app, getQuizzesDetails, tells(detailsOf));
  serve(app, getQuizContent, tells(contentOf));
  serve(app, attempts.startAttempt, tells(startAttempt));
  serve(app, attempts.saveAnswers, tells(saveAnswers));
  serve(app, attempts.submitQuiz, does(submitQuiz));
  serve(app, attempts.submitMockModule, does(submitMockModule));
  serve(app, attempts.markMockComplete, does(markMockComplete));
  serve(app, attempts.endLateAnswers, does(endLateAnswers));
}
