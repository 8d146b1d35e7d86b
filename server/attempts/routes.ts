import type { FastifyInstance } from 'fastify';
import * as attempts from '../../contract/attempts.ts';
import { getQuizContent, getQuizzesByStudentId, getQuizzesDetails, type QuizRecord } from '../../contract/quizzes.ts';
import { getQuizResult } from '../../contract/results.ts';
import { requireSelf, type SignedIn } from '../accounts/asker.ts';
import type { Database } from '../db/open.ts';
import { type RequestContext, serve } from '../serve.ts';
import { closeOverdueModules } from './close-overdue.ts';
import { markMockComplete } from './complete.ts';
import { contentOf } from './content.ts';
import { detailsOf } from './details.ts';
import { endLateAnswers } from './late.ts';
import { recordsOf } from './records.ts';
import { resultOf } from './result.ts';
import { saveAnswers } from './save.ts';
import { startAttempt } from './start.ts';
import { submitQuiz } from './submit.ts';
import { submitMockModule } from './submit-module.ts';

type Handler<Body, Answer> = (body: Body, asker: SignedIn, context: RequestContext) => Promise<Answer>;
/** What a student asks of their own sittings, with a body as the call has it. */
type Own<Body, Answer> = (db: Database, body: NoInfer<Body> & { studentId: string }, now: Date) => Promise<Answer>;

/** Every call here first closes what is overdue of who asks: none sees a module open after its time. */
const inTime =
  <Body, Answer>(handle: Handler<Body, Answer>): Handler<Body, Answer> =>
  async (body, asker, context) => {
    await closeOverdueModules(context.db, context.now, asker.id);
    return handle(body, asker, context);
  };

/** A call that is answered with data. */
const tells = <Body extends object, Data>(ask: Own<Body, Data>): Handler<Body, { data: Data }> =>
  inTime(async (body, asker, { db, now }) => ({ data: await ask(db, { ...body, studentId: asker.id }, now) }));

/** A call that is answered by having been done. */
const does = <Body extends object>(act: Own<Body, void>): Handler<Body, Record<never, never>> =>
  inTime(async (body, asker, { db, now }) => {
    await act(db, { ...body, studentId: asker.id }, now);
    return {};
  });

/** Quizzes and mock tests of a student: their list, an attempt from start to end, what came of it (specification 4.2, 4.3, 7). */
export function serveAttempts(app: FastifyInstance): void {
  const listRecords = inTime<{ studentId: string }, { data: QuizRecord[] }>(async ({ studentId }, asker, { db }) => {
    requireSelf(asker, studentId);
    return { data: await recordsOf(db, asker.id) };
  });
  serve(app, getQuizzesByStudentId, listRecords);
  serve(app, getQuizzesDetails, tells(detailsOf));
  serve(app, getQuizContent, tells(contentOf));
  serve(app, getQuizResult, tells(resultOf));
  serve(app, attempts.startAttempt, tells(startAttempt));
  serve(app, attempts.saveAnswers, tells(saveAnswers));
  serve(app, attempts.submitQuiz, does(submitQuiz));
  serve(app, attempts.submitMockModule, does(submitMockModule));
  serve(app, attempts.markMockComplete, does(markMockComplete));
  serve(app, attempts.endLateAnswers, does(endLateAnswers));
}
