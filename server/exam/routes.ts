import type { FastifyInstance } from 'fastify';
import * as attempts from '../../contract/exam/attempts.ts';
import { getSittingFacts } from '../../contract/exam/listing.ts';
import { getExamMessages } from '../../contract/exam/messages.ts';
import { getQuizContent, getQuizzesByStudentId, getQuizzesDetails } from '../../contract/exam/quizzes.ts';
import { serve } from '../http/serve.ts';
import { endLateAnswers } from './closing/late.ts';
import { createQuickWays } from './quick/quick-ways.ts';
import { markMockComplete } from './student/complete.ts';
import { readContent } from './student/content.ts';
import { readDetails } from './student/details.ts';
import { readFacts } from './student/facts.ts';
import { readMessages } from './student/messages.ts';
import { readRecords } from './student/records.ts';
import { saveAnswers } from './student/save.ts';
import { startAttempt } from './student/start.ts';
import { submitQuiz } from './student/submit.ts';
import { submitMockModule } from './student/submit-module.ts';
import { command, query } from './student-calls.ts';
import { createRoomTeller } from './tell-room.ts';

/** Quizzes and mock tests of a student: their list, and an attempt from start to end (specification 4.2, 4.3, 7). */
export function attemptRoutes(app: FastifyInstance): void {
  const quick = createQuickWays(app.context.db);
  const { telling, tellingEvents } = createRoomTeller(app.context);
  serve(
    app,
    getQuizzesByStudentId,
    query((db, { studentId }, now) => readRecords(db, studentId, now)),
  );
  serve(
    app,
    getSittingFacts,
    query(async (db, { studentId }) => readFacts(db, studentId)),
  );
  serve(app, getQuizzesDetails, query(readDetails));
  serve(app, getQuizContent, query(readContent), quick.getQuizContent);
  serve(app, getExamMessages, query(readMessages));
  serve(app, attempts.startAttempt, telling(query(startAttempt)), telling(quick.startAttempt));
  serve(app, attempts.saveAnswers, tellingEvents(query(saveAnswers)), tellingEvents(quick.saveAnswers));
  serve(app, attempts.submitQuiz, telling(command(submitQuiz)), telling(quick.submitQuiz));
  serve(app, attempts.submitMockModule, telling(command(submitMockModule)), telling(quick.submitMockModule));
  serve(app, attempts.markMockComplete, telling(command(markMockComplete)));
  serve(app, attempts.endLateAnswers, command(endLateAnswers));
}
