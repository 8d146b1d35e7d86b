import type { FastifyInstance } from 'fastify';
import { loginInstructor, loginStudent } from '../../contract/accounts/accounts.ts';
import {
  endLateAnswers,
  markMockComplete,
  saveAnswers,
  startAttempt,
  submitMockModule,
  submitQuiz,
} from '../../contract/exam/attempts.ts';
import { getExamMessages } from '../../contract/exam/messages.ts';
import { getQuizContent, getQuizzesByStudentId, getQuizzesDetails } from '../../contract/exam/quizzes.ts';
import { CallRefused } from './refused.ts';

/** What is refused last: an exam under way, whose page looks for the server with a list and may need a new sign-in, and Razorpay's news of money. */
const last = new Set([
  ...[
    startAttempt,
    saveAnswers,
    submitQuiz,
    submitMockModule,
    markMockComplete,
    endLateAnswers,
    getExamMessages,
    getQuizContent,
    getQuizzesDetails,
    getQuizzesByStudentId,
    loginStudent,
    loginInstructor,
  ].map(({ path }) => `/api${path}`),
  '/api/razorpay/webhook',
]);

/** When to come again, in s. */
const retryAfter = 5;

/** Refuses calls (503, Retry-After) while the server has more to do than it can, before those under way are too slow for anybody. */
export function refuseOverload(api: FastifyInstance): void {
  const { load } = api.context;
  if (load === undefined) return;
  api.addHook('onRequest', async (request) => {
    const now = load();
    if (now === 'calm' || (now === 'busy' && last.has(request.routeOptions.url ?? ''))) return;
    throw new CallRefused(503, 'unavailable', 'We’re very busy right now. Please try again in a moment.', retryAfter);
  });
}
