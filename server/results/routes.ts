import type { FastifyInstance } from 'fastify';
import { getNextSteps, startDrill as startDrillCall } from '../../contract/results/next-steps.ts';
import { getCompletedQuizResult, getQuizResult, noteGuess as noteGuessCall } from '../../contract/results/results.ts';
import { requireSelf, type SignedIn } from '../accounts/asker.ts';
import type { Database } from '../db/open.ts';
import { does, inTime, tells } from '../exam/own-calls.ts';
import { type RequestContext, serve } from '../http/serve.ts';
import { completedSittingsOf } from './completed.ts';
import { startDrill } from './drills.ts';
import { nextStepsOf } from './next-steps.ts';
import { noteGuess } from './note-guess.ts';
import { resultOf } from './result.ts';

/** A call whose body names the student, who has to be the one who asks. */
const tellsSelf = <Body extends { studentId: string }, Data>(ask: (db: Database, body: Body, now: Date) => Promise<Data>) =>
  inTime(async (body: Body, asker: SignedIn, { db, now }: RequestContext) => {
    requireSelf(asker, body.studentId);
    return { data: await ask(db, body, now) };
  });

/** What came of a student's sittings, and what to do next (specification 2.10, 7). */
export function serveResults(app: FastifyInstance): void {
  serve(app, getQuizResult, tells(resultOf));
  serve(
    app,
    getCompletedQuizResult,
    tellsSelf((db, { studentId }, now) => completedSittingsOf(db, studentId, now)),
  );
  serve(app, noteGuessCall, does(noteGuess));
  serve(
    app,
    getNextSteps,
    inTime(async (asked, asker, { db, environment, now }) => {
      requireSelf(asker, asked.studentId);
      return { data: await nextStepsOf(db, asked, { school: environment, now }) };
    }),
  );
  serve(app, startDrillCall, tellsSelf(startDrill));
}
