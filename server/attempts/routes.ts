import type { FastifyInstance } from 'fastify';
import * as attempts from '../../contract/attempts.ts';
import { getQuizContent, getQuizzesByStudentId, getQuizzesDetails, type QuizRecord } from '../../contract/quizzes.ts';
import { requireSelf } from '../accounts/asker.ts';
import { serve } from '../serve.ts';
import { markMockComplete } from './complete.ts';
import { contentOf } from './content.ts';
import { detailsOf } from './details.ts';
import { endLateAnswers } from './late.ts';
import { does, inTime, tells } from './own-calls.ts';
import { recordsOf } from './records.ts';
import { saveAnswers } from './save.ts';
import { startAttempt } from './start.ts';
import { submitQuiz } from './submit.ts';
import { submitMockModule } from './submit-module.ts';

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
